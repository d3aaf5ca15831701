import { toObjectId } from '../storage/mongoose.ts';

/** The parts of a message that change its conversation. */
export interface AddedMessage {
  isFromAdmin: boolean;
  /** Its text, or the names of its files. */
  text: string;
  /** By this server's clock. */
  writtenAt: Date;
}

/** The conversations' list shows this much of a message. */
const SHOWN_LENGTH = 200;
/** Later than any time at which a customer began to wait, and still exact in a double. */
const AFTER_ALL_WAITING = 1e14;
/** The place in the list between the unanswered conversations and the others. */
export const END_OF_WAITING = AFTER_ALL_WAITING / 2;

/** A conversation before its first message. */
export function newConversation({
  userId,
  trackingNumber,
  id,
}: {
  userId: string;
  trackingNumber: string | null;
  id: string;
}) {
  const none = { customer: 0, support: 0 };
  return {
    _id: toObjectId(id),
    userId: toObjectId(userId),
    trackingNumber,
    status: 'open',
    assigneeId: null,
    lastSequence: 0,
    lastMessageAt: new Date(0),
    answeredSequence: 0,
    delivered: none,
    seen: none,
    unread: none,
  };
}

/**
 * How a message changes its conversation, as expressions that MongoDB computes from the conversation stored at that
 * moment. So a message is added without reading the conversation first, and none that comes at the same time is lost.
 */
export function changeByMessage({ isFromAdmin, text, writtenAt }: AddedMessage) {
  // As `timestampAfter` computes it.
  const timestamp = { $max: [writtenAt, { $add: ['$lastMessageAt', 1] }] };
  return {
    lastSequence: oneMoreThan('$lastSequence'),
    lastMessageAt: timestamp,
    lastText: literal(text.slice(0, SHOWN_LENGTH).toWellFormed()),
    isLastFromAdmin: isFromAdmin,
    ...(isFromAdmin ? changeByReply(timestamp) : changeByCustomer(timestamp, text)),
  };
}

/** The timestamp of a new message: after the last one, even where the clocks of servers differ. */
export function timestampAfter(last: Date, writtenAt: Date): Date {
  return last >= writtenAt ? new Date(last.getTime() + 1) : writtenAt;
}

/** The customer waits for an answer from now on, if they do not already; a resolved conversation is open again. */
function changeByCustomer(timestamp: object, text: string) {
  const waitingSince = { $ifNull: ['$waitingSince', timestamp] };
  const isOpened = { $or: [{ $eq: ['$status', 'resolved'] }, { $eq: ['$lastSequence', 0] }] };
  return {
    status: 'open',
    openedAt: { $cond: [isOpened, timestamp, '$openedAt'] },
    waitingSince,
    question: literal(text),
    'unread.support': oneMoreThan('$unread.support'),
    listOrder: millisecondsOf(waitingSince),
  };
}

/** A reply marks everything before it as seen and answered, because its writer saw all of it. */
function changeByReply(timestamp: object) {
  return {
    answeredSequence: '$lastSequence',
    waitingSince: '$$REMOVE',
    question: '$$REMOVE',
    'delivered.support': '$lastSequence',
    'seen.support': '$lastSequence',
    'unread.support': 0,
    'unread.customer': oneMoreThan('$unread.customer'),
    listOrder: { $subtract: [AFTER_ALL_WAITING, millisecondsOf(timestamp)] },
  };
}

/** Without this, MongoDB takes a text that begins with `$` for the name of a field. */
const literal = (text: string) => ({ $literal: text });
const oneMoreThan = (field: string) => ({ $add: [field, 1] });
const millisecondsOf = (date: object) => ({ $toDouble: date });

/**
 * The place of a conversation in the console's list, as a number to sort by: first the unanswered ones, the longest
 * wait first; then the others, the latest first. Stored, because an index has to be in this order.
 */
export function listOrder(conversation: { waitingSince?: Date | undefined; lastMessageAt: Date }): number {
  const { waitingSince, lastMessageAt } = conversation;
  return waitingSince ? waitingSince.getTime() : AFTER_ALL_WAITING - lastMessageAt.getTime();
}
