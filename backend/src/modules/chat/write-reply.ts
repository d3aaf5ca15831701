import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Transaction } from '../../storage/transactions.ts';
import {
  beginningWith,
  findConversation,
  FORMER_USER,
  storedOnce,
  withPerson,
  type Correspondent,
  type SupportMessage,
} from './chat.service.ts';
import { conversationRepo, type StoredConversation } from './conversation.repo.ts';
import type { ConversationServiceDeps } from './conversation.service.ts';
import type { StoredMessage } from './message.repo.ts';
import { storeMessage, textOf } from './store-message.ts';

export interface Reply {
  message: string;
  attachments?: readonly string[] | undefined;
  clientId?: string | undefined;
  /** The last message that its writer had seen. */
  lastSeenSequence?: number | undefined;
}

/** Where a reply goes. */
interface ReplyTarget {
  userId: string;
  /** Their customer; undefined for one whose account no longer exists. */
  person: Correspondent | undefined;
  /** Undefined for one that begins with the reply. */
  conversation: StoredConversation | undefined;
  /** Reads it again. */
  find: () => Promise<StoredConversation | undefined>;
  /** Whether the reply is pushed if they do not see it. */
  isPushed: boolean;
}

/** Stores replies of support, each with its audit entry and what follows from it. */
export function createReplies({ accounts, audit, clock, followUps }: ConversationServiceDeps) {
  /**
   * Once under the id that its writer gave it.
   * @throws {AppError} `chat.newer_messages`, `chat.attachment_not_found`
   */
  async function writeReply<A>(
    actor: Actor,
    { userId, person, conversation, find, isPushed }: ReplyTarget,
    { lastSeenSequence, attachments: ids = [], ...reply }: Reply,
    transaction: Transaction<SupportMessage, A>,
  ): Promise<A> {
    const { clientId } = reply;

    async function store(before: StoredConversation | undefined): Promise<StoredMessage> {
      const trackingNumber = before?.trackingNumber ?? undefined;
      if (before && (lastSeenSequence ?? before.lastSequence) < before.lastSequence) {
        throw new AppError('chat.newer_messages', 'There are newer messages you have not seen.');
      }
      const stored = await storeMessage(
        {
          ...reply,
          files: { ids, ownerId: actor.userId },
          userId,
          trackingNumber,
          isFromAdmin: true,
          timestamp: clock(),
        },
        before,
      );
      await audit.record({
        action: 'chat.replied',
        actor,
        target: { type: 'chat', id: userId, label: person?.username ?? FORMER_USER },
        after: {
          message: textOf(stored),
          ...(trackingNumber === undefined ? {} : { trackingNumber }),
        },
      });
      await followUps.replied(before, stored, { isPushed });
      return stored;
    }

    const presented: Transaction<StoredMessage, A> = (work) =>
      transaction(async () => withPerson(await work(), person));
    return storedOnce({ userId, clientId }, presented, () =>
      presented(beginningWith(conversation, find, store)),
    );
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
      const conversation = await findConversation(id);
      const { userId } = conversation;
      const [people, isPushed] = await Promise.all([
        accounts.findUsersByIds([userId]),
        followUps.isPushed(userId),
      ]);
      const target = {
        userId,
        person: people.get(userId),
        conversation,
        find: () => findConversation(id),
        isPushed,
      };
      return writeReply(actor, target, reply, transaction);
    },

    /** The same in a customer's default conversation, which the reply may begin. @throws {AppError} `chat.user_not_found`, `chat.newer_messages` */
    replyToCustomer: async <A>(
      actor: Actor,
      userId: string,
      reply: Reply,
      transaction: Transaction<SupportMessage, A>,
    ): Promise<A> => {
      const findDefault = () => conversationRepo.findByKey({ userId, trackingNumber: null });
      const [people, conversation, isPushed] = await Promise.all([
        accounts.findUsersByIds([userId]),
        findDefault(),
        followUps.isPushed(userId),
      ]);
      const person = people.get(userId);
      if (!person) {
        throw new AppError('chat.user_not_found', 'That user was not found.');
      }
      return writeReply(
        actor,
        { userId, person, conversation, find: findDefault, isPushed },
        reply,
        transaction,
      );
    },
  };
}
