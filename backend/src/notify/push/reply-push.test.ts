import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, afterEach, expect, it } from 'vitest';
import { MAX_REPLY_BROWSERS, type PushMessage } from '@moveway/contracts/push/push.routes.ts';
import { callerFrom } from '../../kernel/identity/caller.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import { serverSecret } from '../../storage/server-secrets.ts';
import { startPushService } from '../../testing/servers/push-service.ts';
import { createPushSender } from './push-sender.ts';
import { replyPushRepo, ReplySubscriptionModel } from './reply-push.repo.ts';
import { createReplyPush } from './reply-push.service.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const JANE = 'a'.repeat(24);
const OMAR = 'b'.repeat(24);
const SESSION = 'c'.repeat(24);
const CONVERSATION = 'd'.repeat(24);
/** The messages before they were encrypted. */
const sent: PushMessage[] = [];
await connectToDatabase('reply_push');
const pushService = await startPushService();
afterAll(() => pushService.close());
/** The browsers that it got messages for. */
const received = () => pushService.received.map(({ path }) => path).toSorted();

interface Job {
  conversationId: string;
  sequence: number;
}
/** The stored jobs, and the function that runs one. */
const stored: { data: Job; at: Date | undefined }[] = [];
let run: (sequence: number) => Promise<void>;
/** The conversation as it is, and which sessions of its customer are valid. */
let seen = 0;
let replies: { id: string; sequence: number; message: string }[] = [];
let sessions = [SESSION];

const sender = createPushSender({
  privateKey: await serverSecret('push'),
  subject: 'mailto:ops@example.com',
});
const service = createReplyPush({
  sender: {
    send: (target, message) => {
      sent.push(message);
      return sender.send(target, message);
    },
  },
  checkSubscriber: async () => undefined,
  jobs: {
    define: (_name, work) => {
      // This service has only one kind of job.
      run = (sequence) =>
        (work as (data: Job, run: { id: string }) => Promise<void>)(
          { conversationId: CONVERSATION, sequence },
          { id: '1' },
        );
      return {
        enqueue: async (data, { at } = {}) => void stored.push({ data: data as never, at }),
        enqueueAll: async () => undefined,
        enqueueOnce: async () => undefined,
      };
    },
  },
  conversations: {
    find: async () => ({ userId: JANE, trackingNumber: null, seen: { customer: seen } }),
    repliesAfter: async (_id, after) => replies.filter(({ sequence }) => sequence > after),
  },
  sessions: { list: async () => sessions.map((id) => ({ id })) },
  clock: () => NOW,
});
afterEach(async () => {
  pushService.received.length = 0;
  sent.length = 0;
  stored.length = 0;
  replies = [];
  sessions = [SESSION];
  seen = 0;
  pushService.answerStatus = 201;
  await ReplySubscriptionModel.deleteMany({});
});
/** A browser in which a customer asked to be notified. */
async function follow(path: string, { userId = JANE, sessionId = SESSION } = {}): Promise<string> {
  const endpoint = `${pushService.url}${path}`;
  const subscribe = await service.subscribe(
    callerFrom('192.0.2.1'),
    { userId, sessionId, username: 'jane', isAdmin: false, address: '192.0.2.1' },
    {
      endpoint,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  );
  await inTransaction(subscribe);
  return endpoint;
}

function reply(sequence: number, message = 'In Reno.'): void {
  replies.push({ id: `m${sequence}`, sequence, message });
}

it('knows which customers asked to be notified of replies', async () => {
  await follow('/omar', { userId: OMAR });
  expect(await service.isFollowed(JANE)).toBe(false);
  await follow('/one');
  expect(await service.isFollowed(JANE)).toBe(true);
});

it('stores a job for a reply, due some seconds later', async () => {
  await service.replied(CONVERSATION, 2);
  expect(stored).toEqual([
    { data: { conversationId: CONVERSATION, sequence: 2 }, at: new Date(NOW.getTime() + 10_000) },
  ]);
});

it('notifies every browser of the customer once, and nobody else', async () => {
  await follow('/one');
  await follow('/two');
  await follow('/omar', { userId: OMAR });
  reply(2);
  await Promise.all([run(2), run(2)]);
  await run(2);
  expect(received()).toEqual(['/one', '/two']);
});

it('sends nothing about a reply that was seen', async () => {
  await follow('/one');
  reply(2);
  seen = 2;
  await run(2);
  expect(received()).toEqual([]);
});

it('sends one notification about several replies in a row, with the last one', async () => {
  await follow('/one');
  reply(2);
  reply(3);
  await run(2);
  expect(received()).toEqual([]);
  await run(3);
  expect(received()).toEqual(['/one']);
  expect(sent).toEqual([{ title: 'Support replied', body: 'In Reno.', chat: { sequence: 3 } }]);
});

it('sends nothing to a browser whose session has ended, and deletes its subscription', async () => {
  await follow('/one');
  reply(2);
  sessions = ['e'.repeat(24)];
  await run(2);
  expect(received()).toEqual([]);
  expect(await ReplySubscriptionModel.countDocuments()).toBe(0);
});

it('sends nothing after the customer asked to stop; nobody else can ask that', async () => {
  const endpoint = await follow('/one');
  const stop = (userId: string) =>
    service.unsubscribe(
      { userId, sessionId: SESSION, username: 'any', isAdmin: false, address: '192.0.2.1' },
      endpoint,
    )();
  await stop(OMAR);
  expect(await replyPushRepo.isFollowed(JANE)).toBe(true);
  await stop(JANE);
  reply(2);
  await run(2);
  expect(received()).toEqual([]);
});

it('a browser belongs to the customer who asked last in it', async () => {
  await follow('/one', { userId: OMAR });
  await follow('/one');
  expect(await replyPushRepo.isFollowed(OMAR)).toBe(false);
  expect(await replyPushRepo.ofUser(JANE)).toHaveLength(1);
});

it('deletes a subscription that its push service no longer accepts', async () => {
  await follow('/gone');
  pushService.answerStatus = 410;
  reply(2);
  await run(2);
  expect(await ReplySubscriptionModel.countDocuments()).toBe(0);
});

it('retries a message for a browser whose push service did not take it', async () => {
  await follow('/one');
  pushService.answerStatus = 503;
  reply(2);
  await expect(run(2)).rejects.toThrow(/push service/);
  pushService.answerStatus = 201;
  await run(2);
  await run(2);
  expect(received()).toEqual(['/one', '/one']);
});

it('sends to the endpoint that replaced another one', async () => {
  const old = await follow('/old');
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await replyPushRepo.replace(old, { endpoint: old.replace('/old', '/new'), ...keys });
  reply(2);
  await run(2);
  expect(received()).toEqual(['/new']);
});

it('keeps only the latest browsers of a customer', async () => {
  await Promise.all(Array.from({ length: MAX_REPLY_BROWSERS }, (_, index) => follow(`/${index}`)));
  await follow('/last');
  expect(await replyPushRepo.ofUser(JANE)).toHaveLength(MAX_REPLY_BROWSERS);
  await Promise.all(Array.from({ length: 20 }, (_, index) => follow(`/at-once/${index}`)));
  expect(await replyPushRepo.ofUser(JANE)).toHaveLength(MAX_REPLY_BROWSERS);
});
