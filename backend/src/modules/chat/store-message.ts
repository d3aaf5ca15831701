import { listOrder } from './conversation-order.ts';
import {
  conversationRepo,
  type ConversationChange,
  type ConversationKey,
  type StoredConversation,
} from './conversation.repo.ts';
import { messageRepo, type StoredMessage } from './message.repo.ts';

/** A message to be stored. */
export interface NewMessage extends Pick<ConversationKey, 'userId'> {
  /** The package it is about; the default conversation when left out. */
  trackingNumber?: string | undefined;
  message: string;
  isFromAdmin: boolean;
  /** By this server's clock; stored later where the conversation's last message is as late. */
  timestamp: Date;
  /** A message that was stored under it is not stored again. */
  clientId?: string | undefined;
  /** The last message that the writer of a reply had seen; all there are when left out. */
  lastSeenSequence?: number | undefined;
}

/** The conversations' list shows this much of a message. */
const SHOWN_LENGTH = 200;

/**
 * Stores a message, and what it changes of its conversation: whether the customer now waits for an answer, and what the
 * other side has not seen. Inside a transaction.
 * @returns the message that was stored under the client's id before, if there is one
 */
export async function storeMessage(given: NewMessage): Promise<{ message: StoredMessage; isNew: boolean }> {
  const { userId, trackingNumber = null, isFromAdmin, message: text, clientId, lastSeenSequence } = given;
  const earlier = clientId === undefined ? undefined : await messageRepo.findByClientId(userId, clientId);
  if (earlier) {
    return { message: earlier, isNew: false };
  }
  const conversation = await conversationRepo.reserveSequence({ userId, trackingNumber });
  const { id: conversationId, lastSequence: sequence, lastMessageAt: last } = conversation;
  const timestamp = last >= given.timestamp ? new Date(last.getTime() + 1) : given.timestamp;
  const change = isFromAdmin
    ? await changeByReply(conversation, lastSeenSequence ?? sequence)
    : changeByCustomer(conversation, { text, timestamp });
  await conversationRepo.update(conversationId, {
    ...change,
    lastMessageAt: timestamp,
    lastText: text.slice(0, SHOWN_LENGTH).toWellFormed(),
    isLastFromAdmin: isFromAdmin,
    listOrder: listOrder({ waitingSince: change.waitingSince, lastMessageAt: timestamp }),
  });
  const message = await messageRepo.insert({
    conversationId,
    userId,
    message: text,
    isFromAdmin,
    timestamp,
    sequence,
    clientId,
  });
  return { message, isNew: true };
}

/** The customer waits for an answer from now on, if they do not already; a resolved conversation is open again. */
function changeByCustomer(
  { waitingSince, unread }: StoredConversation,
  { text, timestamp }: { text: string; timestamp: Date },
) {
  return {
    status: 'open',
    waitingSince: waitingSince ?? timestamp,
    question: text,
    unread: { ...unread, support: unread.support + 1 },
  } satisfies ConversationChange;
}

/** A message that the writer of a reply had not seen waits on. */
async function changeByReply(conversation: StoredConversation, lastSeenSequence: number) {
  const { id, lastSequence, answeredSequence: answeredBefore, question, unread } = conversation;
  const last = lastSequence - 1;
  const seenUpTo = Math.min(lastSeenSequence, last);
  const answeredSequence = Math.max(answeredBefore, seenUpTo);
  const unanswered =
    answeredSequence < last ? await messageRepo.firstOfCustomer(id, answeredSequence) : undefined;
  const { delivered, seen } = seenBySupport(conversation, seenUpTo);
  return {
    answeredSequence,
    waitingSince: unanswered?.timestamp,
    question: unanswered && question,
    delivered,
    seen,
    unread: {
      customer: unread.customer + 1,
      support: seen.support < last ? await messageRepo.countOf(id, false, seen.support) : 0,
    },
  } satisfies ConversationChange;
}

function seenBySupport({ delivered, seen }: StoredConversation, upTo: number) {
  return {
    delivered: { ...delivered, support: Math.max(delivered.support, upTo) },
    seen: { ...seen, support: Math.max(seen.support, upTo) },
  };
}
