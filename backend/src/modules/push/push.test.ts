import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callerFrom } from '../../kernel/identity/caller.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import { connect, disconnect } from '../../storage/connection.ts';
import { serverSecret } from '../../storage/server-secrets.ts';
import type { JobKind } from '../jobs/jobs.service.ts';
import { createPushSender } from './push-sender.ts';
import type { FollowedShipment } from './push-words.ts';
import { PushSubscriptionModel } from './push.model.ts';
import { createPushService } from './push.service.ts';
import { takeDatabase } from '../../testing/reused-databases.ts';
import { startPushService, type PushService } from '../../testing/servers/push-service.ts';
import { EVERY_MODEL } from '../every-model.ts';

const MINUTE = 60_000;
const START = new Date('2026-11-21T12:00:00.000Z');
const BOOKED = { status: 'Pending', estimatedDelivery: '2026-11-30', events: [] } as const;
const caller = callerFrom('192.0.2.1');
const database = takeDatabase('push');

let pushService: PushService;
let now = START;
let shipment: FollowedShipment;
interface StatusJob {
  trackingNumber: string;
  eventId?: string;
}
type Run = (data: object, run: object) => Promise<void>;
/** Jobs that were stored, and what runs them. */
const stored: { data: StatusJob; at: Date | undefined }[] = [];
const storing: JobKind<object> = {
  enqueue: async (data, { at } = {}) => void stored.push({ data: data as never, at }),
  enqueueAll: async () => undefined,
};
let runJob: (data: StatusJob) => Promise<void>;
/** Sends the messages of a batch, the attempt before having begun or not. */
let runFollowerJob: (data: object, begins?: boolean) => Promise<void>;
let runStoppedJob: (data: object, begins?: boolean) => Promise<void>;
const followerJobs: object[] = [];
let service: ReturnType<typeof createPushService>;

beforeAll(async () => {
  await connect({ models: EVERY_MODEL, uri: database.uri });
  pushService = await startPushService();
  service = createPushService({
    sender: createPushSender({ privateKey: await serverSecret('push'), subject: 'mailto:ops@example.com' }),
    jobs: {
      define: (name, run) => {
        if (name === 'push.batch') {
          runFollowerJob = (data, begins = true) =>
            (run as Run)(data, { begin: async () => begins, abandon: async () => undefined });
          return { ...storing, enqueue: async (data) => void followerJobs.push(data) };
        }
        if (name === 'push.stopped') {
          runStoppedJob = (data, begins = true) => (run as Run)(data, { begin: async () => begins });
          return storing;
        }
        runJob = (data) => (run as Run)(data, { id: '1' });
        return storing;
      },
    },
    shipments: { track: async () => shipment, lastEventId: async () => shipment.events.at(-1)?.id },
    findPlace: async (text) => (text === 'Boise, ID' ? { label: text } : undefined),
    clock: () => now,
    delayMs: MINUTE,
    isAllowedEndpoint: () => true,
  });
});
afterEach(async () => {
  pushService.received.length = 0;
  stored.length = 0;
  followerJobs.length = 0;
  pushService.answerStatus = 201;
  now = START;
  await PushSubscriptionModel.deleteMany({});
});
afterAll(async () => {
  pushService.close();
  await disconnect();
  await database.drop();
});

const subscription = (path: string, from = caller) =>
  service.subscribe(from, shipment, {
    endpoint: `${pushService.url}${path}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  });

/** A browser that follows the shipment as it is. */
async function follow(path: string, from = caller): Promise<string> {
  await inTransaction(await subscription(path, from));
  return `${pushService.url}${path}`;
}

function start(): void {
  shipment = { trackingNumber: 'MW123456789', kind: 'vehicle', ...BOOKED };
  add('Pending', 'Boise, ID');
}

function add(status: FollowedShipment['status'], location: string): void {
  const event = { id: `e${shipment.events.length}`, status, location, isCorrection: false, timestamp: now };
  shipment = { ...shipment, status, events: [...shipment.events, event] };
}

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
/** Runs the job of each event so far. */
const run = async () => {
  for (const { id } of shipment.events) {
    await runJob({ trackingNumber: 'MW123456789', eventId: id });
  }
};

it('stores a job for a change only for a package with subscriptions, due after a minute', async () => {
  start();
  await service.packageChanged('MW123456789');
  expect(stored).toEqual([]);
  await follow('/one');
  await service.packageChanged('MW123456789');
  expect(stored).toEqual([
    { data: { trackingNumber: 'MW123456789', eventId: 'e0' }, at: new Date(START.getTime() + MINUTE + 1000) },
  ]);
});

it('tells every browser that it is canceled, unless that was taken back meanwhile', async () => {
  start();
  const stop = { stopped: 'canceled', at: START } as const;
  await service.stopped('MW123456789', stop);
  expect(stored).toEqual([]);
  await follow('/one');
  await service.stopped('MW123456789', stop);
  expect(stored).toMatchObject([{ at: new Date(START.getTime() + MINUTE + 1000) }]);
  const job = { trackingNumber: 'MW123456789', ...stop };
  await runStoppedJob(job);
  expect(followerJobs).toEqual([]);
  const again = new Date(START.getTime() + 1000);
  shipment = { ...shipment, cancellation: { at: again }, hold: { at: START } };
  // It was taken back and canceled again: that has a message of its own.
  await runStoppedJob(job);
  expect(followerJobs).toEqual([]);
  await runStoppedJob({ ...job, at: again });
  // Another attempt had stored the messages.
  await runStoppedJob({ ...job, at: again }, false);
  expect(followerJobs).toMatchObject([
    {
      message: { title: 'Your vehicle was canceled', body: 'MW123456789', trackingNumber: 'MW123456789' },
      trackingNumbers: ['MW123456789'],
    },
  ]);
  shipment = { ...shipment, cancellation: undefined };
  await runFollowerJob(followerJobs[0] ?? {});
  expect(pushService.received).toEqual([]);
});

it('sends a new status to every browser once, encrypted and signed with the key of the server', async () => {
  start();
  await follow('/one');
  await follow('/two');
  add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await Promise.all([run(), run()]);
  await run();
  expect(pushService.received.map(({ path }) => path).toSorted()).toEqual(['/one', '/two']);
  const { headers, body } = pushService.received[0] ?? { headers: {}, body: Buffer.alloc(0) };
  expect(headers.authorization).toContain(`k=${service.publicKey}`);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(24 * 60 * 60) });
  expect(body.toString('latin1')).not.toContain('MW123456789');
});

it.each([-10_000, 10_000])(
  'sends a status that a server set whose clock differs by %i ms, by the job that names its event',
  async (difference) => {
    start();
    await follow('/one');
    later(difference);
    add('In Transit', 'Boise, ID');
    later(-difference);
    await service.packageChanged('MW123456789');
    later(MINUTE + 1000);
    await runJob(stored[0]?.data ?? { trackingNumber: '', eventId: '' });
    expect(pushService.received.map(({ path }) => path)).toEqual(['/one']);
  },
);

it('sends no status that was taken back within a minute, and no new place alone', async () => {
  start();
  await follow('/one');
  add('Delivered', 'Reno, NV');
  later(30_000);
  add('Pending', 'Boise, ID');
  later(31_000);
  await run();
  later(MINUTE);
  await run();
  add('Pending', 'Salem, OR');
  later(MINUTE + 1000);
  await run();
  expect(pushService.received).toEqual([]);
});

it.each([404, 410])('removes a browser that its push service answers %i for', async (status) => {
  start();
  const endpoint = await follow('/gone');
  const isFollowing = () => service.isFollowing({ trackingNumber: 'MW123456789', endpoint });
  expect(await isFollowing()).toBe(true);
  pushService.answerStatus = status;
  add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  expect(await isFollowing()).toBe(false);
  expect(await PushSubscriptionModel.countDocuments()).toBe(0);
});

it('removes a browser whose keys cannot be used, instead of trying again for ever', async () => {
  start();
  const target = { endpoint: 'http://127.0.0.1:9/one', p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) };
  await (
    await service.subscribe(caller, shipment, target)
  )();
  add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  expect(await PushSubscriptionModel.countDocuments()).toBe(0);
});

it.each([500, 429, 302])(
  'retries what the push service answers %i to, and follows it nowhere',
  async (status) => {
    start();
    await follow('/one');
    pushService.answerStatus = status;
    add('In Transit', 'Boise, ID');
    later(MINUTE + 1000);
    await expect(run()).rejects.toThrow(/push service|fetch failed/);
    pushService.answerStatus = 201;
    await run();
    await run();
    expect(pushService.received.map(({ path }) => path)).toEqual(['/one', '/one']);
  },
);

it('sends nothing any more to who unsubscribed', async () => {
  start();
  const endpoint = await follow('/one');
  await service.unsubscribe({ trackingNumber: 'MW123456789', endpoint })();
  add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  expect(pushService.received).toEqual([]);
});

it('gives what an endpoint follows to the one that takes its place', async () => {
  start();
  const old = await follow('/old');
  const browser = createECDH('prime256v1');
  const target = {
    endpoint: old.replace('/old', '/new'),
    p256dh: browser.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await (
    await service.replace(caller, old, target)
  )();
  add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  expect(pushService.received.map(({ path }) => path)).toEqual(['/new']);
  expect(await PushSubscriptionModel.find().lean()).toMatchObject([target]);
});

it('keeps one subscription where old and new endpoint follow the same, and takes an unknown one', async () => {
  start();
  const old = await follow('/old');
  const next = await follow('/new');
  const target = { endpoint: next, p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) };
  await (
    await service.replace(caller, old, target)
  )();
  await (
    await service.replace(caller, old, target)
  )();
  expect((await PushSubscriptionModel.find().lean()).map(({ endpoint }) => endpoint)).toEqual([next]);
});

const paths = async () =>
  (await PushSubscriptionModel.find().lean()).map(({ endpoint }) => new URL(endpoint).pathname).toSorted();

it.each([
  { name: 'an IPv4 address', most: 5, addressOf: () => '192.0.2.9' },
  { name: 'a /64', most: 5, addressOf: (index: number) => `2001:db8::${index + 1}` },
  { name: 'a /48', most: 10, addressOf: (index: number) => `2001:db8:0:${index + 1}::1` },
])('gives $name at most $most of the places of a package', async ({ most, addressOf }) => {
  start();
  await follow('/owner', callerFrom('198.51.100.1'));
  for (let index = 0; index < 12; index += 1) {
    await follow(`/stranger-${index}`, callerFrom(addressOf(index)));
  }
  const left = await paths();
  expect(left).toHaveLength(most + 1);
  expect(left).toContain('/owner');
});

it('gives up the oldest place that never got a message once all are taken, and no other', async () => {
  start();
  await follow('/first', callerFrom('198.51.100.1'));
  add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  for (let index = 0; index < 25; index += 1) {
    later(1000);
    await follow(`/silent-${index}`, callerFrom(`203.0.113.${index}`));
  }
  const left = await paths();
  expect(left).toHaveLength(25);
  expect(left).toContain('/first');
  expect(left).not.toContain('/silent-0');
  await PushSubscriptionModel.updateMany({}, { $set: { answeredAt: now } });
  await expect(follow('/late', callerFrom('203.0.113.99'))).rejects.toThrow('Too many browsers');
});

it('keeps to the places of a network where twenty of its browsers ask at once', async () => {
  start();
  const subscribe = await Promise.all(
    Array.from({ length: 20 }, (_, index) => subscription(`/at-once/${index}`, callerFrom('192.0.2.77'))),
  );
  await Promise.all(subscribe.map((change) => inTransaction(change)));
  expect(await PushSubscriptionModel.countDocuments()).toBe(5);
});

it('removes a browser that never got a message after five failures, and keeps one that did', async () => {
  start();
  await follow('/known');
  add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  await follow('/silent');
  pushService.answerStatus = 500;
  add('Delivered', 'Reno, NV');
  later(MINUTE + 1000);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await expect(run()).rejects.toThrow(/push service/);
  }
  expect(await paths()).toEqual(['/known']);
});

it('counts what a silent browser does not take of a batch as well', async () => {
  start();
  await follow('/silent');
  const [follower] = await service.followersOf(['MW123456789']);
  const message = { title: 'On its way', body: 'One of them', trackingNumber: 'MW123456789' };
  await service.sendToFollower({ id: '', trackingNumbers: [], ...follower, message });
  pushService.answerStatus = 500;
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await expect(runFollowerJob(followerJobs[0] ?? {})).rejects.toThrow(/push service/);
  }
  expect(await paths()).toEqual([]);
});

it('sends no new date that is another one by the time of a retry, nor one of what has arrived', async () => {
  start();
  await follow('/one');
  const [follower] = await service.followersOf(['MW123456789']);
  const message = { title: 'Now expected Monday', body: 'Snow', trackingNumber: 'MW123456789' };
  const job = { id: '', trackingNumbers: [], ...follower, message, dates: ['2026-12-01'] };
  await runFollowerJob(job);
  shipment = { ...shipment, estimatedDelivery: '2026-12-01', status: 'Delivered' };
  await runFollowerJob(job);
  expect(pushService.received).toEqual([]);
  shipment = { ...shipment, status: 'In Transit' };
  await runFollowerJob(job);
  expect(pushService.received.map(({ path }) => path)).toEqual(['/one']);
});

it('sends one message about all that a browser follows of a batch, once and until their next status', async () => {
  start();
  const endpoint = await follow('/one');
  add('In Transit', 'Boise, ID');
  const [known] = await PushSubscriptionModel.find({ endpoint }).lean();
  const numbers = Array.from({ length: 500 }, (_, index) => `BATCH-${index}`);
  await PushSubscriptionModel.insertMany(
    numbers.map((trackingNumber) => ({ ...known, _id: undefined, trackingNumber })),
  );
  const [follower, ...others] = await service.followersOf([...numbers, 'NOT-FOLLOWED'], 'In Transit');
  expect(others).toEqual([]);
  expect(follower?.trackingNumbers).toHaveLength(500);
  const message = { title: 'On its way', body: '500 of them', trackingNumber: 'BATCH-0' };
  await service.sendToFollower({ id: '', trackingNumbers: [], ...follower, message, status: 'In Transit' });
  await runFollowerJob(followerJobs[0] ?? {});
  await runFollowerJob(followerJobs[0] ?? {}, false);
  expect(await service.followersOf(numbers, 'In Transit')).toEqual([]);
  add('Delivered', 'Reno, NV');
  await runFollowerJob(followerJobs[0] ?? {});
  expect(pushService.received.map(({ path }) => path)).toEqual(['/one']);
});
