import type { Transaction } from '../storage/transactions/transactions.ts';
import { newObjectId } from '../storage/mongoose.ts';
import { takeAttachments } from './attachment/attachment.service.ts';
import { timestampAfter } from './change-by-message.ts';
import { conversationRepo, type ConversationKey, type StoredConversation } from './conversation.repo.ts';
import { messageRepo, textOf, type StoredMessage } from './message.repo.ts';

/** A message to be stored. */
interface NewMessage extends Pick<ConversationKey, 'userId'> {
  /** The package it is about; the default conversation when left out. */
  trackingNumber?: string | undefined;
  message: string;
  /** Files of its writer, by their ids. */
  files?: { ids: readonly string[]; ownerId: string };
  isFromAdmin: boolean;
  /** The administrator who writes a reply. */
  authorId?: string | undefined;
  /** The time of this server. A later one is stored if the last message of the conversation is not before it. */
  timestamp: Date;
  /** A message is stored once under this id. */
  clientId?: string | undefined;
}

/**
 * Stores a message and changes its conversation: whether the customer now waits for an answer, and what the other side
 * has not seen. Inside a transaction.
 * @returns the message, and the conversation before it unless the message is its first
 * @throws {AppError} `chat.attachment_not_found`
 * @throws {Error} MongoDB's, if a message with this client id is stored already
 */
export async function storeMessage(
  given: NewMessage,
): Promise<{ stored: StoredMessage; before: StoredConversation | undefined }> {
  const { userId, trackingNumber = null, isFromAdmin, message, files, clientId } = given;
  const attachments = files
    ? await takeAttachments(files.ids, { ownerId: files.ownerId, customerId: userId })
    : [];
  const newId = trackingNumber === null ? userId : newObjectId();
  const before = await conversationRepo.addMessage(
    { userId, trackingNumber, id: newId },
    {
      isFromAdmin,
      text: textOf({ message, attachments }),
      writtenAt: given.timestamp,
    },
  );
  const stored = await messageRepo.insert({
    conversationId: before?.id ?? newId,
    userId,
    message,
    authorId: given.authorId,
    attachments: attachments.map(({ ownerId: _o, customerId: _c, thumbnailId: _t, ...shown }) => shown),
    isFromAdmin,
    timestamp: before ? timestampAfter(before.lastMessageAt, given.timestamp) : given.timestamp,
    sequence: (before?.lastSequence ?? 0) + 1,
    clientId,
  });
  return { stored, before };
}

/**
 * Writes a message once under the id that its sender gave it. If a message is stored under the id already, writing
 * fails; only then is the stored message looked up and returned instead.
 * @param write rejects, and stores nothing, when a message is stored under the id
 */
export async function storeOnce<A>(
  { userId, clientId }: { userId: string; clientId: string | undefined },
  transaction: Transaction<StoredMessage, A>,
  write: () => Promise<A>,
): Promise<A> {
  try {
    return await write();
  } catch (error) {
    const first = clientId === undefined ? undefined : await messageRepo.findByClientId(userId, clientId);
    if (!first) {
      throw error;
    }
    return transaction(async () => Promise.resolve(first));
  }
}
