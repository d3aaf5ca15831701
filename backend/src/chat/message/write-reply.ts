import type { ApiBody } from '@moveway/contracts/api.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { awaitedLater } from '../../kernel/async/awaited-later.ts';
import type { Transaction } from '../../storage/transactions/transactions.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { StoredConversation } from '../conversation/conversation.types.ts';
import { findConversation } from '../conversation/find-conversation.ts';
import { FORMER_USER, withPerson, type Correspondent, type SupportMessage } from '../people.ts';
import type { StoredMessage } from './message.repo.ts';
import { storedOnce, storeMessage, textOf } from './store-message.ts';

export interface ReplyDeps {
  accounts: { findUsersByIds(ids: readonly string[]): Promise<Map<string, Correspondent>> };
  audit: Pick<AuditService, 'record'>;
  clock: Clock;
  /** What follows in the transaction of a reply; given the conversation as it was before. */
  followUps: {
    /** Whether a reply to this customer is pushed if they do not see it. Outside the transaction. */
    isPushed(userId: string): Promise<boolean>;
    replied(
      before: StoredConversation | undefined,
      reply: StoredMessage,
      { isPushed }: { isPushed: boolean },
    ): Promise<void>;
  };
}

type Reply = ApiBody<'POST /api/admin/conversations/:id/messages'>;

/** Where a reply goes. */
interface ReplyTarget {
  userId: string;
  trackingNumber: string | undefined;
  /** @throws {AppError} where there is no such customer. @returns undefined for one whose account no longer exists */
  person: Promise<Correspondent | undefined>;
}

/** Stores replies of support, each with its audit entry and what follows from it. */
export function createReplies({ accounts, audit, clock, followUps }: ReplyDeps) {
  /**
   * Once under the id that its writer gave it.
   * @throws {AppError} `chat.newer_messages`, `chat.attachment_not_found`
   */
  function writeReply<A>(
    actor: Actor,
    { userId, trackingNumber, ...target }: ReplyTarget,
    { lastSeenSequence = Infinity, attachments: ids = [], ...reply }: Reply,
    transaction: Transaction<SupportMessage, A>,
  ): Promise<A> {
    const person = awaitedLater(target.person);
    const pushed = awaitedLater(followUps.isPushed(userId));
    const presented: Transaction<StoredMessage, A> = (work) =>
      transaction(async () => {
        const stored = await work();
        // Sent again under its client id, it may be a colleague's.
        const isTheirs = stored.authorId === actor.userId;
        const author = isTheirs ? { id: actor.userId, username: actor.username } : undefined;
        return withPerson(stored, await person, author);
      });
    return storedOnce({ userId, clientId: reply.clientId }, presented, () =>
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
        await followUps.replied(before, stored, { isPushed: await pushed });
        return stored;
      }),
    );
  }

  const findPerson = async (userId: string) => (await accounts.findUsersByIds([userId])).get(userId);

  async function requirePerson(userId: string): Promise<Correspondent> {
    const person = await findPerson(userId);
    if (!person) {
      throw new AppError('chat.user_not_found', 'That user was not found.');
    }
    return person;
  }

  return {
    /**
     * Answers in a conversation. When messages came after the last one that its writer had seen, it is not stored.
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
  };
}
