import { toObjectId } from '../storage/mongoose.ts';

/** A message as far as its conversation knows it. */
export interface AddedMessage {
  isFromAdmin: boolean;
  /** Its words, or the names of its files. */
  text: string;
  /** By this server's clock. */
  writtenAt: Date;
}

/** The conversations' list shows this much of a message. */
const SHOWN_LENGTH = 200;
/** Later than any time of waiting, and still exact in a double. */
const AFTER_ALL_WAITING = 1e14;
/** Between the unanswered conversations and the others, in the order of their list. */
export const END_OF_WAITING = AFTER_ALL_WAITING / 2;

/** A conversation without a message, as it is before its first one. */
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
 * What a message changes of its conversation, for MongoDB to compute from the conversation as it is stored at that
 * moment: the message is added without having read it, and none that comes at the same time is overlooked.
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

/** When a message is stored as written: after the last one, also where the clocks of servers differ. */
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

/** Everything before a reply is seen and answered: its writer was shown all of it. */
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
