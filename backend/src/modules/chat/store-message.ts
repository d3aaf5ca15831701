import { takeAttachments } from './attachment.service.ts';
import {
  type ConversationChange,
  type ConversationKey,
  type StoredConversation,
  conversationRepo,
  listOrder,
  newConversation,
} from './conversation.repo.ts';
import { messageRepo, type StoredMessage } from './message.repo.ts';

/** A message to be stored. */
export interface NewMessage extends Pick<ConversationKey, 'userId'> {
  /** The package it is about; the default conversation when left out. */
  trackingNumber?: string | undefined;
  message: string;
  /** Files of whoever writes it, by their ids. */
  files?: { ids: readonly string[]; ownerId: string };
  isFromAdmin: boolean;
  /** By this server's clock; stored later where the conversation's last message is as late. */
  timestamp: Date;
  /** A message that was stored under it is not stored again. */
  clientId?: string | undefined;
}

/** The conversations' list shows this much of a message. */
const SHOWN_LENGTH = 200;

/** A message as one text: without words of its own, the names of its files. */
export function textOf({ message, attachments }: Pick<StoredMessage, 'message' | 'attachments'>): string {
  return message === '' ? attachments.map(({ name }) => name).join(', ') : message;
}

/**
 * Stores a message, and what it changes of its conversation: whether the customer now waits for an answer, and what the
 * other side has not seen. Inside a transaction.
 * @param before the conversation as it was read, if there is one
 * @throws {RetryTransaction} when it was changed since
 * @throws {AppError} `chat.attachment_not_found`
 * @throws {Error} MongoDB's, where a message is stored under the client's id
 */
export async function storeMessage(
  given: NewMessage,
  before: StoredConversation | undefined,
): Promise<StoredMessage> {
  const { userId, trackingNumber = null, isFromAdmin, message, files, clientId } = given;
  const attachments = files
    ? await takeAttachments(files.ids, { ownerId: files.ownerId, customerId: userId })
    : [];
  const text = textOf({ message, attachments });
  const conversation = before ?? newConversation({ userId, trackingNumber });
  const { id: conversationId, lastMessageAt: last } = conversation;
  const sequence = conversation.lastSequence + 1;
  const timestamp = last >= given.timestamp ? new Date(last.getTime() + 1) : given.timestamp;
  const change = isFromAdmin
    ? changeByReply(conversation)
    : changeByCustomer(conversation, { text, timestamp });
  await conversationRepo.addMessage(conversation, {
    ...change,
    lastSequence: sequence,
    lastMessageAt: timestamp,
    lastText: text.slice(0, SHOWN_LENGTH).toWellFormed(),
    isLastFromAdmin: isFromAdmin,
    listOrder: listOrder({ waitingSince: change.waitingSince, lastMessageAt: timestamp }),
  });
  return messageRepo.insert({
    conversationId,
    userId,
    message,
    attachments: attachments.map(({ ownerId: _o, customerId: _c, thumbnailId: _t, ...shown }) => shown),
    isFromAdmin,
    timestamp,
    sequence,
    clientId,
  });
}

/** The customer waits for an answer from now on, if they do not already; a resolved conversation is open again. */
function changeByCustomer(
  { status, openedAt, lastSequence, waitingSince, unread }: StoredConversation,
  { text, timestamp }: { text: string; timestamp: Date },
) {
  return {
    status: 'open',
    openedAt: status === 'resolved' || lastSequence === 0 ? timestamp : openedAt,
    waitingSince: waitingSince ?? timestamp,
    question: text,
    unread: { ...unread, support: unread.support + 1 },
  } satisfies ConversationChange;
}

/** Everything before a reply is seen and answered: its writer was shown all of it. */
function changeByReply({ lastSequence: last, delivered, seen, unread }: StoredConversation) {
  return {
    answeredSequence: last,
    waitingSince: undefined,
    question: undefined,
    delivered: { ...delivered, support: last },
    seen: { ...seen, support: last },
    unread: { customer: unread.customer + 1, support: 0 },
  } satisfies ConversationChange;
}
