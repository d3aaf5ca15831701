import type { ApiBody, ApiQuery } from '@moveway/contracts/api.ts';
import type { ConversationStatus, ReceiptState } from '@moveway/contracts/chat/chat.constants.ts';
import { normalizeTrackingNumber } from '@moveway/contracts/shipments/numbers/tracking-number.ts';
import { z } from 'zod';
import { AppError } from '../kernel/app-error.ts';
import { awaitedLater } from '../kernel/async.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { nothingLeft, CURSOR_ID, decodeCursor, pageOf } from '../kernel/page-cursor.ts';
import { wordsOf } from '../kernel/text/words.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import type { Change, Transaction } from '../storage/transactions/transactions.ts';
import { audit } from '../audit/audit.service.ts';
import { accounts, type Account } from '../accounts/account.service.ts';
import { listOrder } from './change-by-message.ts';
import { conversationRepo, findConversation } from './conversation.repo.ts';
import { messageRepo, pageOfMessages, textOf, type StoredMessage } from './message.repo.ts';
import {
  conversationsWithPeople,
  conversationWithPeople,
  FORMER_USER,
  messagesWithPeople,
  withPerson,
  type SupportConversation,
  type SupportMessage,
} from './people.ts';
import { storeReceipt } from './receipts.ts';
import { storeOnce, storeMessage } from './store-message.ts';
import { supportTimes } from './support/support-times.repo.ts';

type Reply = ApiBody<'POST /api/admin/conversations/:id/messages'>;

/** Where a reply goes. */
interface ReplyTarget {
  userId: string;
  trackingNumber: string | undefined;
  /** @throws {AppError} if there is no such customer. @returns undefined for one whose account no longer exists */
  person: Promise<Account | undefined>;
}

const cursorSchema = z.tuple([z.number(), CURSOR_ID]);

export type ConversationService = ReturnType<typeof createConversationService>;

/** Support's side of the conversations. */
export function createConversationService({
  unseenReplies,
  replyPush,
  clock,
}: {
  /** Emails the customer about a reply that they do not see. */
  unseenReplies: { replied(conversationId: string, sequence: number): Promise<void> };
  /** Notifies browsers about a reply that the customer does not see, if the customer has asked for that there. */
  replyPush: {
    isFollowed(userId: string): Promise<boolean>;
    replied(conversationId: string, sequence: number): Promise<void>;
  };
  clock: Clock;
}) {
  async function search(text: string) {
    const words = wordsOf(text);
    const [conversationIds, userIds] = await Promise.all([
      words.length === 0 ? [] : messageRepo.conversationsWith(words),
      accounts.searchIds(text),
    ]);
    return { conversationIds, userIds, trackingNumber: normalizeTrackingNumber(text) };
  }

  /**
   * Stores a reply with its audit entry and what follows from it, once under the id that its writer gave it.
   * @throws {AppError} `chat.newer_messages`, `chat.attachment_not_found`
   */
  function writeReply<A>(
    actor: Actor,
    { userId, trackingNumber, ...target }: ReplyTarget,
    { lastSeenSequence = Infinity, attachments: ids = [], ...reply }: Reply,
    transaction: Transaction<SupportMessage, A>,
  ): Promise<A> {
    const person = awaitedLater(target.person);
    const isFollowed = awaitedLater(replyPush.isFollowed(userId));
    const presented: Transaction<StoredMessage, A> = (work) =>
      transaction(async () => {
        const stored = await work();
        // The message stored under this client id may be a colleague's.
        const isTheirs = stored.authorId === actor.userId;
        const author = isTheirs ? { id: actor.userId, username: actor.username } : undefined;
        return withPerson(stored, await person, author);
      });
    return storeOnce({ userId, clientId: reply.clientId }, presented, () =>
      presented(async () => {
        const { stored, before } = await storeMessage({
          ...reply,
          files: { ids, ownerId: actor.userId },
          userId,
          trackingNumber,
          isFromAdmin: true,
          authorId: actor.userId,
          timestamp: clock(),
        });
        if (before && lastSeenSequence < before.lastSequence) {
          throw new AppError('chat.newer_messages', 'There are newer messages you have not seen.');
        }
        await audit.record({
          action: 'chat.replied',
          actor,
          target: { type: 'chat', id: userId, label: (await person)?.username ?? FORMER_USER },
          after: {
            message: textOf(stored),
            ...(trackingNumber === undefined ? {} : { trackingNumber }),
          },
        });
        if (before?.waitingSince) {
          await supportTimes.note(before.waitingSince, stored.timestamp, before.openedAt);
        }
        await unseenReplies.replied(stored.conversationId, stored.sequence);
        if (await isFollowed) {
          await replyPush.replied(stored.conversationId, stored.sequence);
        }
        return stored;
      }),
    );
  }

  const findPerson = async (userId: string) => (await accounts.findUsersByIds([userId])).get(userId);

  async function requirePerson(userId: string): Promise<Account> {
    const person = await findPerson(userId);
    if (!person) {
      throw new AppError('chat.user_not_found', 'That user was not found.');
    }
    return person;
  }

  return {
    /** @throws {AppError} `search_too_broad`, `invalid_input` for a forged cursor */
    async list(actor: Actor, query: ApiQuery<'GET /api/admin/conversations'>) {
      const { filter, search: text = '', userId, limit, cursor, ...rest } = query;
      nothingLeft(rest);
      const position = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema);
      const after = position && { order: position[0], id: position[1] };
      const found = text === '' ? undefined : await search(text);
      const staffId = actor.userId;
      const listed = await conversationRepo.list({ filter, staffId, userId, found, limit: limit + 1, after });
      const { items, nextCursor } = pageOf(listed, limit, ({ listOrder, id }) => [listOrder, id]);
      return { items: await conversationsWithPeople(items), nextCursor };
    },

    /** How many conversations match, up to one more than `MAX_LISTED`; undefined where counting takes too long. */
    async count(actor: Actor, query: ApiQuery<'GET /api/admin/conversations/count'>) {
      const { filter, search: text = '', userId, ...rest } = query;
      nothingLeft(rest);
      const found = text === '' ? undefined : await search(text);
      return conversationRepo.count({ filter, staffId: actor.userId, userId, found });
    },

    /** @throws {AppError} `chat.conversation_not_found` */
    get: async (id: string): Promise<SupportConversation> =>
      conversationWithPeople(await findConversation(id)),

    /**
     * Newest first, or oldest first after a number. @throws {AppError} `chat.conversation_not_found`, `invalid_input`
     * for a forged cursor
     */
    async messages(id: string, request: ApiQuery<'GET /api/admin/conversations/:id/messages'>) {
      const { items, nextCursor } = await pageOfMessages(id, request);
      if (items.length === 0) {
        await findConversation(id);
      }
      return { items: await messagesWithPeople(items), nextCursor };
    },

    /**
     * Answers in a conversation. The reply is not stored when messages came that its writer had not seen.
     * @throws {AppError} `chat.conversation_not_found`, `chat.newer_messages`, `chat.attachment_not_found`
     */
    reply: async <A>(
      actor: Actor,
      id: string,
      reply: Reply,
      transaction: Transaction<SupportMessage, A>,
    ): Promise<A> => {
      const { userId, trackingNumber } = await findConversation(id);
      const target = {
        userId,
        trackingNumber: trackingNumber ?? undefined,
        person: findPerson(userId),
      };
      return writeReply(actor, target, reply, transaction);
    },

    /**
     * The same in a customer's default conversation, which the reply may begin. @throws {AppError}
     * `chat.user_not_found`, `chat.newer_messages`
     */
    replyToCustomer: <A>(
      actor: Actor,
      userId: string,
      reply: Reply,
      transaction: Transaction<SupportMessage, A>,
    ): Promise<A> =>
      writeReply(
        actor,
        { userId, trackingNumber: undefined, person: requirePerson(userId) },
        reply,
        transaction,
      ),

    /**
     * Gives a conversation to an administrator, or takes it from the one who has it.
     * @throws {AppError} `chat.conversation_not_found`, `chat.assignee_not_found`
     */
    assign:
      (actor: Actor, id: string, assigneeId: string | undefined): Change<SupportConversation> =>
      async () => {
        const before = await conversationWithPeople(await findConversation(id));
        if (before.assigneeId === assigneeId) {
          return before;
        }
        if (assigneeId !== undefined) {
          const person = (await accounts.findUsersByIds([assigneeId])).get(assigneeId);
          if (!person?.isAdmin || person.isDisabled) {
            throw new AppError('chat.assignee_not_found', 'That administrator was not found.');
          }
        }
        await conversationRepo.update(id, { assigneeId });
        const after = await conversationWithPeople({ ...before, assigneeId });
        await audit.record({
          action: 'chat.assigned',
          actor,
          target: targetOf(after),
          before: { assignee: before.assignee?.username ?? null },
          after: { assignee: after.assignee?.username ?? null },
        });
        await outbox.publish('chat.conversation_changed', { id });
        return after;
      },

    /**
     * Resolves a conversation, which then no longer waits for an answer, or opens it again.
     * @throws {AppError} `chat.conversation_not_found`; `chat.newer_messages` when the customer wrote messages that the
     * administrator has not seen
     */
    setStatus:
      (
        actor: Actor,
        id: string,
        { status, lastSeenSequence }: { status: ConversationStatus; lastSeenSequence: number },
      ): Change<SupportConversation> =>
      async () => {
        const before = await findConversation(id);
        if (before.status === status) {
          return conversationWithPeople(before);
        }
        if (status === 'resolved' && (await messageRepo.countOf(id, false, lastSeenSequence)) > 0) {
          throw new AppError('chat.newer_messages', 'The customer sent newer messages you have not seen.');
        }
        const { lastSequence, lastMessageAt } = before;
        const change =
          status === 'open'
            ? { status, openedAt: clock() }
            : {
                status,
                answeredSequence: lastSequence,
                waitingSince: undefined,
                question: undefined,
                listOrder: listOrder({ lastMessageAt }),
              };
        await conversationRepo.update(id, change);
        const after = await conversationWithPeople({ ...before, ...change });
        await audit.record({
          action: status === 'open' ? 'chat.reopened' : 'chat.resolved',
          actor,
          target: targetOf(after),
        });
        await outbox.publish('chat.conversation_changed', { id, userId: before.userId });
        return after;
      },

    /** Reports how far support received or saw a conversation. @throws {AppError} `chat.conversation_not_found` */
    receipt:
      (id: string, receipt: { state: ReceiptState; sequence: number }): Change<SupportConversation> =>
      async () =>
        conversationWithPeople(await storeReceipt(await findConversation(id), 'support', receipt)),
  };
}

function targetOf({ userId, username }: SupportConversation) {
  return { type: 'chat' as const, id: userId, label: username };
}
