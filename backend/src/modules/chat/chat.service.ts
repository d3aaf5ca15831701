import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainEventPublisher } from '../../kernel/domain-events.ts';
import { decodePageCursor, toPage } from '../../kernel/page-cursor.ts';
import type { Transaction } from '../../storage/transactions.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CountMessage } from './message-limit.ts';
import { chatRepo, type NewMessage, type StoredMessage } from './chat.repo.ts';

/** Who a conversation is with. */
interface Correspondent {
  username: string;
  email?: string;
}

/** A message as support sees it. */
export interface SupportMessage extends StoredMessage {
  username: string;
  email?: string;
}

export interface ChatServiceDeps {
  accounts: { findUsersByIds(ids: readonly string[]): Promise<Map<string, Correspondent>> };
  audit: Pick<AuditService, 'record'>;
  events: DomainEventPublisher;
  clock: Clock;
  countMessage: CountMessage;
}

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** Shown for a user whose account no longer exists. */
const FORMER_USER = 'Former user';

export type ChatService = ReturnType<typeof createChatService>;

export function createChatService({ accounts, audit, events, clock, countMessage }: ChatServiceDeps) {
  async function write(message: Omit<NewMessage, 'timestamp'>): Promise<StoredMessage> {
    const stored = await chatRepo.insert({ ...message, timestamp: clock() });
    await events.publish('chat.message_sent', { id: stored.id, userId: message.userId });
    return stored;
  }

  /** Newest first; one more than asked for shows whether there is a next page. */
  async function page(userId: string | undefined, { limit, cursor }: PageRequest) {
    const after = cursor === undefined ? undefined : decodePageCursor(cursor);
    const found = await chatRepo.list({ userId, limit: limit + 1, after });
    return toPage(found, limit, ({ timestamp, id }) => ({ at: timestamp, id }));
  }

  return {
    /** Writes to support, in the caller's own conversation. @throws {AppError} `rate_limited` */
    async send<A>(actor: Actor, message: string, transaction: Transaction<StoredMessage, A>): Promise<A> {
      await countMessage(actor.userId);
      return transaction(() => write({ userId: actor.userId, message, isFromAdmin: false }));
    },

    /** The caller's own conversation, newest first. @throws {AppError} `invalid_input` for a forged cursor */
    conversation: (actor: Actor, request: PageRequest) => page(actor.userId, request),

    /** All conversations, or one, newest first; who they are with in one query. @throws as `conversation` */
    async list({ userId, ...request }: PageRequest & { userId?: string | undefined }) {
      const { items, nextCursor } = await page(userId, request);
      const people = await accounts.findUsersByIds([...new Set(items.map((item) => item.userId))]);
      return { items: items.map((item) => withPerson(item, people.get(item.userId))), nextCursor };
    },

    /** Unanswered conversations, the longest wait first, with their customers in one query. */
    async waiting(limit: number) {
      const found = await chatRepo.waiting(limit);
      const people = await accounts.findUsersByIds(found.map(({ userId }) => userId));
      return found.map((conversation) => ({
        ...conversation,
        username: people.get(conversation.userId)?.username ?? FORMER_USER,
      }));
    },

    /** The number of unanswered conversations, counted up to `most`. */
    countUnanswered: (most: number) => chatRepo.countUnanswered(most),

    /**
     * Answers a customer. Messages after the last one its writer had seen wait on; without it, none do.
     * @throws {AppError} `chat.user_not_found`
     */
    reply: <A>(
      actor: Actor,
      userId: string,
      { message, lastSeenSequence }: { message: string; lastSeenSequence?: number | undefined },
      transaction: Transaction<SupportMessage, A>,
    ): Promise<A> =>
      transaction(async () => {
        const person = (await accounts.findUsersByIds([userId])).get(userId);
        if (!person) {
          throw new AppError('chat.user_not_found', 'There is no such user.');
        }
        const stored = await write({ userId, message, isFromAdmin: true, lastSeenSequence });
        await audit.record({
          action: 'chat.replied',
          actor,
          target: { type: 'chat', id: userId, label: person.username },
          after: { message },
        });
        return withPerson(stored, person);
      }),

    /** How many messages were ever written. */
    count: () => chatRepo.count(),
  };
}

function withPerson(message: StoredMessage, person: Correspondent | undefined): SupportMessage {
  const { username = FORMER_USER, email } = person ?? {};
  return { ...message, username, email };
}
