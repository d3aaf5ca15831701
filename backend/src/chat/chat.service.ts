import type { ApiBody, ApiQuery } from '@moveway/contracts/api.ts';
import { chatMessageSchema } from '@moveway/contracts/chat/chat.routes.ts';
import type { ReceiptState } from '@moveway/contracts/chat/chat.constants.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainEventPublisher } from '../kernel/domain-events.ts';
import { decodePageCursor, toPage } from '../kernel/page-cursor.ts';
import { awaitedLater } from '../kernel/async/awaited-later.ts';
import type { EventCollection } from '../storage/transactions/outbox-feed.ts';
import type { Change, Transaction } from '../storage/transactions/transactions.ts';
import { ChatMessageModel } from './chat.model.ts';
import { presentMessage } from './chat.presenter.ts';
import { conversationRepo } from './conversation/conversation.repo.ts';
import { messageRepo, toMessage, type MessageRecord, type StoredMessage } from './message/message.repo.ts';
import { nothingLeft } from '../kernel/nothing-left.ts';
import { pageOfMessages } from './message/message-page.ts';
import type { CountMessage } from './message/message-limit.ts';
import { conversationNotFound } from './conversation/find-conversation.ts';
import { storeReceipt } from './conversation/receipts.ts';
import { storedOnce, storeMessage } from './message/store-message.ts';
import { FORMER_USER, fullNameOf, messagesWithPeople, type Correspondent } from './people.ts';

export { FORMER_USER } from './people.ts';

export interface ChatServiceDeps {
  accounts: { findUsersByIds(ids: readonly string[]): Promise<Map<string, Correspondent>> };
  shipments: { track(trackingNumber: string): Promise<{ customerId?: string | undefined } | undefined> };
  /**
   * Counts a tracking number that may be guessed, with those that tracking did not find. @throws {AppError}
   * `rate_limited`
   */
  countGuess: (caller: Caller) => Promise<void>;
  events: DomainEventPublisher;
  clock: Clock;
  countMessage: CountMessage;
}

/** Who writes, and from where. */
interface Sender {
  actor: Actor;
  caller: Caller;
}

export type ChatService = ReturnType<typeof createChatService>;

/** The customer's side of support, and what the console lists across conversations. */
export function createChatService(deps: ChatServiceDeps) {
  const { accounts, shipments, countGuess, events, clock, countMessage } = deps;

  /**
   * Whether a conversation about a number may begin. A customer is not told by it whether a number exists that is not
   * on their dashboard: each counts like one that tracking did not find, and is taken.
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
     * Writes to support, in the caller's own conversation. A message sent before under the same client id is given as
     * it was stored.
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
      return storedOnce({ userId, clientId }, transaction, async () => {
        const counted = awaitedLater(countMessage(userId));
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
     * One of the caller's own conversations, empty before its first message. @throws {AppError} `invalid_input` for a
     * forged cursor
     */
    async conversation(actor: Actor, { trackingNumber, ...page }: ApiQuery<'GET /api/chat/messages'>) {
      const { userId } = actor;
      const id =
        trackingNumber === undefined
          ? userId
          : (await conversationRepo.findByKey({ userId, trackingNumber }))?.id;
      return id === undefined ? { items: [], nextCursor: undefined } : pageOfMessages(id, page);
    },

    /** A customer's conversation about a package, or their default one. */
    findOwn: (userId: string, trackingNumber: string | null) =>
      conversationRepo.findByKey({ userId, trackingNumber }),

    /** The caller's conversations, the latest first. */
    conversations: (actor: Actor) => conversationRepo.ofCustomer(actor.userId),

    /** How many messages of support the caller has not seen. */
    unread: (actor: Actor) => unreadOf(actor.userId),

    /**
     * Reports how far the caller received or saw one of their conversations. Comes to what `unread` is then.
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
        await storeReceipt(conversation, 'customer', given, events);
        return unreadOf(userId);
      },

    /** Messages of all conversations, or of one customer's, newest first. @throws as `conversation` */
    async list({ userId, limit, cursor, ...rest }: ApiQuery<'GET /api/admin/chat'>) {
      nothingLeft(rest);
      const after = cursor === undefined ? undefined : decodePageCursor(cursor);
      const found = await messageRepo.list({ userId, limit: limit + 1, after });
      const { items, nextCursor } = toPage(found, limit, ({ timestamp, id }) => ({ at: timestamp, id }));
      return { items: await messagesWithPeople(items, accounts), nextCursor };
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
