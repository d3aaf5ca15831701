import type { ApiBody, ApiQuery } from '@moveway/contracts/api.ts';
import { chatMessageSchema } from '@moveway/contracts/chat/chat.routes.ts';
import type { ReceiptState } from '@moveway/contracts/chat/chat.constants.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import type { Clock } from '../kernel/clock.ts';
import { decodePageCursor, toPage, nothingLeft } from '../kernel/page-cursor.ts';
import { awaitedLater } from '../kernel/async.ts';
import { consume } from '../storage/limits/limits.ts';
import type { EventCollection } from '../storage/transactions/outbox.ts';
import type { Change, Transaction } from '../storage/transactions/transactions.ts';
import { accounts } from '../accounts/account.service.ts';
import { conversationNotFound, conversationRepo } from './conversation.repo.ts';
import {
  ChatMessageModel,
  messageRepo,
  pageOfMessages,
  toMessage,
  type MessageRecord,
  type StoredMessage,
} from './message.repo.ts';
import { FORMER_USER, fullNameOf, messagesWithPeople } from './people.ts';
import { storeReceipt } from './receipts.ts';
import { storeOnce, storeMessage } from './store-message.ts';

/** Who writes, and from where. */
interface Sender {
  actor: Actor;
  caller: Caller;
}

export type ChatService = ReturnType<typeof createChatService>;

/** The customer's side of support, and what the console lists across conversations. */
export function createChatService({
  shipments,
  countGuess,
  clock,
}: {
  shipments: { track(trackingNumber: string): Promise<{ customerId?: string | undefined } | undefined> };
  /**
   * Counts a guessed tracking number together with those that tracking did not find. @throws {AppError} `rate_limited`
   */
  countGuess: (caller: Caller) => Promise<void>;
  clock: Clock;
}) {
  /**
   * Checks that a conversation about a number may begin. It must not tell a customer whether a number that is not on
   * their dashboard exists: each such number is accepted, and counted like one that tracking did not find.
   * @throws {AppError} `rate_limited`; for an administrator `shipment.not_found`
   */
  async function assertAskable({ actor, caller }: Sender, trackingNumber: string): Promise<void> {
    const { userId, isAdmin } = actor;
    if (await conversationRepo.findByKey({ userId, trackingNumber })) {
      return;
    }
    const shipment = await shipments.track(trackingNumber);
    if (isAdmin && !shipment) {
      throw new AppError('shipment.not_found', 'That package was not found.');
    }
    if (!isAdmin && shipment?.customerId !== userId) {
      await countGuess(caller);
    }
  }

  return {
    /**
     * Writes to support, in the caller's own conversation. For a client id that was sent before, it returns the message
     * that was stored under it.
     * @throws {AppError} `rate_limited`, `chat.attachment_not_found`; for an administrator `shipment.not_found`
     */
    async send<A>(
      sender: Sender,
      sent: ApiBody<'POST /api/chat/send'>,
      transaction: Transaction<StoredMessage, A>,
    ): Promise<A> {
      const { userId } = sender.actor;
      const { attachments: ids = [], ...text } = sent;
      const { clientId, trackingNumber } = text;
      return storeOnce({ userId, clientId }, transaction, async () => {
        const counted = awaitedLater(consume('messages', userId));
        if (trackingNumber !== undefined) {
          await assertAskable(sender, trackingNumber);
        }
        return transaction(async () => {
          const files = { ids, ownerId: userId };
          const { stored } = await storeMessage({
            ...text,
            files,
            userId,
            isFromAdmin: false,
            timestamp: clock(),
          });
          await counted;
          return stored;
        });
      });
    },

    /**
     * Messages of one of the caller's own conversations, empty before the first one.
     * @throws {AppError} `invalid_input` for a forged cursor
     */
    async conversation(actor: Actor, { trackingNumber, ...page }: ApiQuery<'GET /api/chat/messages'>) {
      const { userId } = actor;
      const id =
        trackingNumber === undefined
          ? userId
          : (await conversationRepo.findByKey({ userId, trackingNumber }))?.id;
      return id === undefined ? { items: [], nextCursor: undefined } : pageOfMessages(id, page);
    },

    /** The caller's conversations, the latest first. */
    conversations: (actor: Actor) => conversationRepo.ofCustomer(actor.userId),

    /** How many messages of support the caller has not seen. */
    unread: (actor: Actor) => unreadOf(actor.userId),

    /**
     * Reports how far the caller received or saw one of their conversations. Returns what `unread` is then.
     * @throws {AppError} `chat.conversation_not_found`
     */
    receipt:
      (
        { userId }: Actor,
        given: { trackingNumber?: string | undefined; state: ReceiptState; sequence: number },
      ): Change<number> =>
      async () => {
        const { trackingNumber = null } = given;
        const conversation =
          (await conversationRepo.findByKey({ userId, trackingNumber })) ?? conversationNotFound();
        await storeReceipt(conversation, 'customer', given);
        return unreadOf(userId);
      },

    /** Messages of all conversations, or of one customer's, newest first. @throws as `conversation` */
    async list({ userId, limit, cursor, ...rest }: ApiQuery<'GET /api/admin/chat'>) {
      nothingLeft(rest);
      const after = cursor === undefined ? undefined : decodePageCursor(cursor);
      const found = await messageRepo.list({ userId, limit: limit + 1, after });
      const { items, nextCursor } = toPage(found, limit, ({ timestamp, id }) => ({ at: timestamp, id }));
      return { items: await messagesWithPeople(items), nextCursor };
    },

    /** Unanswered conversations, the longest wait first, with their customers in one query. */
    async waiting(limit: number) {
      const found = await conversationRepo.waiting(limit);
      const people = await accounts.findUsersByIds(found.map(({ userId }) => userId));
      return found.map(({ id, userId, question = '', waitingSince, lastMessageAt }) => ({
        conversationId: id,
        userId,
        username: people.get(userId)?.username ?? FORMER_USER,
        name: fullNameOf(people.get(userId)),
        question,
        waitingSince: waitingSince ?? lastMessageAt,
      }));
    },

    /** The number of unanswered conversations, counted up to `most`. */
    countUnanswered: (most: number) => conversationRepo.countUnanswered(most),

    /** The number of open conversations, counted up to `most`. */
    countOpen: (most: number) => conversationRepo.countOpen(most),

    /** How many messages were ever written. */
    count: () => messageRepo.count(),
  };
}

export function presentMessage<M extends Pick<StoredMessage, 'timestamp' | 'attachments'>>({
  timestamp,
  attachments,
  ...message
}: M) {
  return {
    ...message,
    attachments: attachments.length === 0 ? undefined : attachments,
    timestamp: timestamp.toISOString(),
  };
}

/** A stored message is its own event (docs/decisions/live.md). */
export const messageEvents: EventCollection = {
  name: ChatMessageModel.collection.collectionName,
  toEvent(document) {
    // Only `messageRepo` writes there.
    const message = toMessage(document as MessageRecord);
    const { id, userId, conversationId, authorId, timestamp } = message;
    // By the routes' schema, so that nothing undeclared reaches a client.
    const content = chatMessageSchema.parse(presentMessage(message));
    return {
      name: 'chat.message_sent',
      payload: { id, userId, conversationId, message: content, authorId },
      createdAt: timestamp,
    };
  },
};

async function unreadOf(userId: string): Promise<number> {
  const conversations = await conversationRepo.ofCustomer(userId);
  return conversations.reduce((sum, { unread }) => sum + unread.customer, 0);
}
