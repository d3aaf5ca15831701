import type { ReplyPush } from '@moveway/contracts/push/push.routes.ts';
import { allSettled } from '../../kernel/async.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import type { PushSender } from './push-sender.ts';
import type { PushTarget } from './push.repo.ts';
import { replyPushRepo, type StoredReplySubscription } from './reply-push.repo.ts';

/** In milliseconds. A page that shows the conversation reports the reply as seen within this time. */
const DELAY_MS = 10_000;
/** In characters: more than one line of a notification shows. */
const SHOWN_LENGTH = 120;

interface Reply {
  id: string;
  sequence: number;
  message: string;
}

interface ReplyPushDeps {
  sender: Pick<PushSender, 'send'>;
  /** @throws {AppError} `push.endpoint_rejected`, `rate_limited` */
  checkSubscriber: (caller: Caller, target: PushTarget) => Promise<void>;
  jobs: Pick<Jobs, 'define'>;
  conversations: {
    find(
      id: string,
    ): Promise<{ userId: string; trackingNumber: string | null; seen: { customer: number } } | undefined>;
    /** The replies after a message, oldest first. */
    repliesAfter(id: string, sequence: number): Promise<Reply[]>;
  };
  sessions: { list(userId: string): Promise<{ id: string }[]> };
  clock: Clock;
}

export type ReplyPushService = ReturnType<typeof createReplyPush>;

/** Notifies browsers of unseen replies if the customer asked for it, until the session in which they asked ends. */
export function createReplyPush(deps: ReplyPushDeps) {
  const { sender, checkSubscriber, jobs, conversations, sessions, clock } = deps;

  const job = jobs.define<{ conversationId: string; sequence: number }>(
    'push.reply',
    async ({ conversationId, sequence }) => {
      const conversation = await conversations.find(conversationId);
      const [reply, later] = await conversations.repliesAfter(conversationId, sequence - 1);
      // The job of a later reply covers both.
      if (!conversation || !reply || later || conversation.seen.customer >= sequence) {
        return;
      }
      const { userId, trackingNumber } = conversation;
      const valid = new Set((await sessions.list(userId)).map(({ id }) => id));
      const message = replyPush(reply, trackingNumber);
      // If one fails, the job is retried for the browsers that did not get it.
      await allSettled(
        (await replyPushRepo.ofUser(userId)).map(async (subscription) => {
          if (!valid.has(subscription.sessionId)) {
            await replyPushRepo.removeEndpoint(subscription.endpoint);
          } else if (await replyPushRepo.markNotified(subscription.id, reply.id)) {
            await deliver(subscription, message);
          }
        }),
      );
    },
  );

  async function deliver(subscription: StoredReplySubscription, message: ReplyPush): Promise<void> {
    try {
      if ((await sender.send(subscription, message)) === 'gone') {
        await replyPushRepo.removeEndpoint(subscription.endpoint);
      }
    } catch (error) {
      await replyPushRepo.unmarkNotified(subscription.id);
      throw error;
    }
  }

  return {
    /** @throws {AppError} `push.endpoint_rejected`, `rate_limited` */
    async subscribe(
      caller: Caller,
      { userId, sessionId }: Actor,
      target: PushTarget,
    ): Promise<Change<{ subscribed: true }>> {
      await checkSubscriber(caller, target);
      return async () => {
        await replyPushRepo.store({ userId, sessionId }, target, clock());
        return { subscribed: true };
      };
    },

    unsubscribe:
      ({ userId }: Actor, endpoint: string): Change<void> =>
      () =>
        replyPushRepo.remove(userId, endpoint),

    /** Whether any browser of this customer is to be notified of replies. */
    isFollowed: replyPushRepo.isFollowed,

    /** Called in the transaction of a reply to a customer who is to be notified. */
    async replied(conversationId: string, sequence: number): Promise<void> {
      await job.enqueue({ conversationId, sequence }, { at: new Date(clock().getTime() + DELAY_MS) });
    },
  };
}

function replyPush({ message, sequence }: Reply, trackingNumber: string | null): ReplyPush {
  const text =
    message.length > SHOWN_LENGTH ? `${message.slice(0, SHOWN_LENGTH).toWellFormed()}...` : message;
  // A reply may have only pictures.
  const body = text === '' ? 'Open the chat to see it.' : text;
  return trackingNumber === null
    ? { title: 'Support replied', body, chat: { sequence } }
    : { title: `Support replied about ${trackingNumber}`, body, chat: { trackingNumber, sequence } };
}
