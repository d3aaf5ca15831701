import type { ApiQuery } from '@moveway/contracts/api.ts';
import type { ConversationStatus, ReceiptState } from '@moveway/contracts/chat/chat.constants.ts';
import { z } from 'zod';
import { normalizeTrackingNumber } from '@moveway/contracts/shipments/numbers/tracking-number.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { DomainEventPublisher } from '../../kernel/domain-events.ts';
import { CURSOR_ID, decodeCursor, pageOf } from '../../kernel/page-cursor.ts';
import { wordsOf } from '../../kernel/text/words.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import {
  FORMER_USER,
  fullNameOf,
  messagesWithPeople,
  type Correspondent,
  type SupportConversation,
} from '../people.ts';
import { nothingLeft } from '../../kernel/nothing-left.ts';
import { listOrder } from './change-by-message.ts';
import { conversationRepo } from './conversation.repo.ts';
import type { StoredConversation } from './conversation.types.ts';
import { conversationNotFound, findConversation } from './find-conversation.ts';
import { messageRepo } from '../message/message.repo.ts';
import { pageOfMessages } from '../message/message-page.ts';
import { storeReceipt } from './receipts.ts';
import { createReplies, type ReplyDeps } from '../message/write-reply.ts';

interface Person extends Correspondent {
  isAdmin: boolean;
  isDisabled: boolean;
}

export interface ConversationServiceDeps extends ReplyDeps {
  accounts: {
    findUsersByIds(ids: readonly string[]): Promise<Map<string, Person>>;
    searchIds(search: string): Promise<string[]>;
  };
  events: DomainEventPublisher;
}

const cursorSchema = z.tuple([z.number(), CURSOR_ID]);

export type ConversationService = ReturnType<typeof createConversationService>;

/** Support's side of the conversations. */
export function createConversationService(deps: ConversationServiceDeps) {
  const { accounts, audit, events, clock } = deps;

  async function withPeople(conversations: readonly StoredConversation[]): Promise<SupportConversation[]> {
    const ids = conversations.flatMap(({ userId, assigneeId }) => [
      userId,
      ...(assigneeId ? [assigneeId] : []),
    ]);
    const people = await accounts.findUsersByIds([...new Set(ids)]);
    const nameOf = (id: string) => people.get(id)?.username ?? FORMER_USER;
    return conversations.map((conversation) => {
      const { userId, assigneeId } = conversation;
      return {
        ...conversation,
        username: nameOf(userId),
        name: fullNameOf(people.get(userId)),
        email: people.get(userId)?.email,
        assignee: assigneeId === undefined ? undefined : { id: assigneeId, username: nameOf(assigneeId) },
      };
    });
  }

  async function withItsPeople(conversation: StoredConversation): Promise<SupportConversation> {
    const [found] = await withPeople([conversation]);
    return found ?? conversationNotFound();
  }

  async function search(text: string) {
    const words = wordsOf(text);
    const [conversationIds, userIds] = await Promise.all([
      words.length === 0 ? [] : messageRepo.conversationsWith(words),
      accounts.searchIds(text),
    ]);
    return { conversationIds, userIds, trackingNumber: normalizeTrackingNumber(text) };
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
      return { items: await withPeople(items), nextCursor };
    },

    /** How many there are, up to one more than `MAX_LISTED`; undefined where counting takes too long. */
    async count(actor: Actor, query: ApiQuery<'GET /api/admin/conversations/count'>) {
      const { filter, search: text = '', userId, ...rest } = query;
      nothingLeft(rest);
      const found = text === '' ? undefined : await search(text);
      return conversationRepo.count({ filter, staffId: actor.userId, userId, found });
    },

    find: (id: string): Promise<StoredConversation | undefined> => conversationRepo.find(id),

    /** @throws {AppError} `chat.conversation_not_found` */
    get: async (id: string): Promise<SupportConversation> => withItsPeople(await findConversation(id)),

    /**
     * Newest first, or oldest first after a number. @throws {AppError} `chat.conversation_not_found`, `invalid_input`
     * for a forged cursor
     */
    async messages(id: string, request: ApiQuery<'GET /api/admin/conversations/:id/messages'>) {
      const { items, nextCursor } = await pageOfMessages(id, request);
      if (items.length === 0) {
        await findConversation(id);
      }
      return { items: await messagesWithPeople(items, accounts), nextCursor };
    },

    ...createReplies(deps),

    /**
     * Gives a conversation to an administrator, or takes it from the one who has it.
     * @throws {AppError} `chat.conversation_not_found`, `chat.assignee_not_found`
     */
    assign:
      (actor: Actor, id: string, assigneeId: string | undefined): Change<SupportConversation> =>
      async () => {
        const before = await withItsPeople(await findConversation(id));
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
        const after = await withItsPeople({ ...before, assigneeId });
        await audit.record({
          action: 'chat.assigned',
          actor,
          target: targetOf(after),
          before: { assignee: before.assignee?.username ?? null },
          after: { assignee: after.assignee?.username ?? null },
        });
        await events.publish('chat.conversation_changed', { id });
        return after;
      },

    /**
     * Resolves a conversation, which then no longer waits for an answer, or opens it again.
     * @throws {AppError} `chat.conversation_not_found`, `chat.newer_messages` when the customer wrote more than was
     * shown
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
          return withItsPeople(before);
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
        const after = await withItsPeople({ ...before, ...change });
        await audit.record({
          action: status === 'open' ? 'chat.reopened' : 'chat.resolved',
          actor,
          target: targetOf(after),
        });
        await events.publish('chat.conversation_changed', { id, userId: before.userId });
        return after;
      },

    /** Reports how far support received or saw a conversation. @throws {AppError} `chat.conversation_not_found` */
    receipt:
      (id: string, receipt: { state: ReceiptState; sequence: number }): Change<SupportConversation> =>
      async () =>
        withItsPeople(await storeReceipt(await findConversation(id), 'support', receipt, events)),
  };
}

function targetOf({ userId, username }: SupportConversation) {
  return { type: 'chat' as const, id: userId, label: username };
}
