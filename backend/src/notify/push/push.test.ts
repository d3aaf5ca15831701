import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, afterEach, expect, it } from 'vitest';
import { callerFrom } from '../../kernel/identity/caller.ts';
import { newObjectId } from '../../storage/mongoose.ts';
import { serverSecret } from '../../storage/server-secrets.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import { startPushService } from '../../testing/servers/push-service.ts';
import type { TrackedShipment } from '../../shipments/shipment.service.ts';
import type { JobRun } from '../jobs/jobs.service.ts';
import { createMailService } from '../mail/mail.service.ts';
import { createNews } from '../tell.ts';
import { createPushSender } from './push-sender.ts';
import { PushSubscriptionModel } from './push.repo.ts';
import { createPushService, isPushService } from './push.service.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

const MINUTE = 60_000;
const START = new Date('2026-11-21T12:00:00.000Z');
const NUMBER = 'MW123456789';
const caller = callerFrom('192.0.2.1');

interface Stored {
  name: string;
  data: object;
  at?: Date | undefined;
  hasBegun?: boolean;
}
type Run = (data: object, run: Pick<JobRun, 'begin' | 'abandon'>) => Promise<void>;

let now = START;
let shipments: TrackedShipment[];
/** Jobs that were stored, and what runs them. */
let stored: Stored[] = [];
const runs = new Map<string, Run>();

await connectToDatabase('push');
const pushService = await startPushService();
afterAll(() => pushService.close());
const service = createPushService({
  sender: createPushSender({ privateKey: await serverSecret('push'), subject: 'mailto:ops@example.com' }),
  clock: () => now,
  isAllowedEndpoint: () => true,
});
const jobs = {
  define(name: string, run: unknown) {
    runs.set(name, run as Run);
    const add = async (all: readonly object[], { at }: { at?: Date } = {}) =>
      void stored.push(...all.map((data) => ({ name, data, at })));
    return { enqueue: (data: object, at: object) => add([data], at), enqueueAll: add, enqueueOnce: add };
  },
} as never;
const news = createNews({
  jobs,
  mail: createMailService(undefined, jobs),
  unsubscribe: {} as never,
  push: service,
  accounts: { findUsersByIds: async () => new Map() },
  history: { findByIds: async (ids) => shipments.filter(({ id }) => ids.includes(id)) },
  bulk: async () => undefined,
  settings: {} as never,
  clock: () => now,
  delayMs: MINUTE,
});
afterEach(async () => {
  pushService.received.length = 0;
  pushService.answerStatus = 201;
  stored = [];
  now = START;
  await PushSubscriptionModel.deleteMany({});
});
const targetAt = (endpoint: string) => ({
  endpoint,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

/** A browser that follows a package. */
async function follow(path: string, { from = caller, trackingNumber = NUMBER } = {}): Promise<string> {
  const endpoint = `${pushService.url}${path}`;
  await inTransaction(await service.subscribe(from, trackingNumber, targetAt(endpoint)));
  return endpoint;
}
const followFrom = (address: string, path: string) => follow(path, { from: callerFrom(address) });
const followingPaths = async () =>
  (await PushSubscriptionModel.find().lean()).map(({ endpoint }) => new URL(endpoint).pathname).toSorted();

const booked = (trackingNumber: string) =>
  ({
    id: newObjectId(),
    trackingNumber,
    kind: 'vehicle',
    status: 'Pending',
    estimatedDelivery: '2026-11-30',
    events: [],
    updatedAt: now,
  }) as unknown as TrackedShipment;

/** A package that is booked. */
function start(): void {
  shipments = [booked(NUMBER)];
}

/** Changes the first package. */
async function change(fields: Partial<TrackedShipment>): Promise<void> {
  const [before, ...others] = shipments;
  const after = { ...before, ...fields, updatedAt: now } as TrackedShipment;
  await news.changed(before as TrackedShipment, after, { now });
  shipments = [after, ...others];
}

const add = (status: TrackedShipment['status'], location: string, timestamp = now) =>
  change({
    status,
    events: [
      ...(shipments[0]?.events ?? []),
      { id: newObjectId(), status, location, isCorrection: false, timestamp },
    ],
  });

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const sentPaths = () => pushService.received.map(({ path }) => path).toSorted();

/** Runs the stored jobs, also those that have begun before; a job that fails remains. */
async function run(): Promise<void> {
  for (let job = stored[0]; job; job = stored[0]) {
    const current = job;
    await runs.get(job.name)?.(job.data, {
      begin: async () => {
        const isFirst = !current.hasBegun;
        current.hasBegun = true;
        return isFirst;
      },
      abandon: async () => {
        current.hasBegun = false;
      },
    });
    stored.shift();
  }
}

it('a change is stored only for browsers that follow the package, and is due after a minute', async () => {
  start();
  await add('In Transit', 'Boise, ID');
  expect(stored).toEqual([]);
  const endpoint = await follow('/one');
  await add('Delivered', 'Reno, NV');
  // Rounded up, so that changes of about the same time are told together.
  const at = new Date(START.getTime() + MINUTE + 10_000);
  expect(stored).toMatchObject([{ name: 'news.tell', data: { to: endpoint, at }, at }]);
});

it('tells every browser once that a package is canceled, and nothing if the cancellation was taken back', async () => {
  start();
  await follow('/one');
  const stop = { reason: 'customer', at: now, by: 'Dispatcher' } as const;
  await change({ cancellation: stop });
  await change({ cancellation: undefined });
  await run();
  expect(sentPaths()).toEqual([]);
  await change({ cancellation: stop, hold: { ...stop, reason: 'weather', until: '2026-12-01' } });
  await run();
  await change({ status: 'Processing' });
  await run();
  await change({ cancellation: undefined });
  await run();
  expect(sentPaths()).toEqual(['/one']);
});

it('sends a new status to every browser once, encrypted and signed with the key of the server', async () => {
  start();
  await follow('/one');
  await follow('/two');
  await add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  await run();
  expect(sentPaths()).toEqual(['/one', '/two']);
  const { headers, body } = pushService.received[0] ?? { headers: {}, body: Buffer.alloc(0) };
  expect(headers.authorization).toContain(`k=${service.publicKey}`);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(24 * 60 * 60) });
  expect(body.toString('latin1')).not.toContain(NUMBER);
});

it.each([-10_000, 10_000])(
  'sends a status that was set by a server whose clock differs by %i ms',
  async (difference) => {
    start();
    await follow('/one');
    await add('In Transit', 'Boise, ID', new Date(now.getTime() + difference));
    await run();
    expect(sentPaths()).toEqual(['/one']);
  },
);

it('sends no status that was taken back within a minute, and no message about a new place alone', async () => {
  start();
  await follow('/one');
  await add('Delivered', 'Reno, NV');
  later(30_000);
  await add('Pending', 'Boise, ID');
  later(31_000);
  await run();
  await add('Pending', 'Salem, OR');
  later(MINUTE + 1000);
  await run();
  expect(pushService.received).toEqual([]);
});

it.each([404, 410])('removes a browser if its push service answers %i', async (status) => {
  start();
  const endpoint = await follow('/gone');
  const isFollowing = () => service.isFollowing({ trackingNumber: NUMBER, endpoint });
  expect(await isFollowing()).toBe(true);
  pushService.answerStatus = status;
  await add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  expect(await isFollowing()).toBe(false);
  expect(await PushSubscriptionModel.countDocuments()).toBe(0);
});

it('removes a browser whose keys cannot be used, instead of trying again for ever', async () => {
  start();
  const target = { endpoint: 'http://127.0.0.1:9/one', p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) };
  await (
    await service.subscribe(caller, NUMBER, target)
  )();
  await add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  expect(await PushSubscriptionModel.countDocuments()).toBe(0);
});

it.each([500, 429, 302])(
  'retries a message if the push service answers %i, and follows no redirect',
  async (status) => {
    start();
    await follow('/one');
    pushService.answerStatus = status;
    await add('In Transit', 'Boise, ID');
    later(MINUTE + 1000);
    await expect(run()).rejects.toThrow(/push service|fetch failed/);
    pushService.answerStatus = 201;
    await run();
    await run();
    expect(sentPaths()).toEqual(['/one', '/one']);
  },
);

it('sends nothing to a browser that has unsubscribed', async () => {
  start();
  const endpoint = await follow('/one');
  await service.unsubscribe({ trackingNumber: NUMBER, endpoint })();
  await add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  expect(pushService.received).toEqual([]);
});

it('gives everything that an endpoint follows to the endpoint that replaces it', async () => {
  start();
  const old = await follow('/old');
  const target = targetAt(old.replace('/old', '/new'));
  await (
    await service.replace(caller, old, target)
  )();
  await add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  expect(sentPaths()).toEqual(['/new']);
  expect(await PushSubscriptionModel.find().lean()).toMatchObject([target]);
});

it('removes a browser that never got a message after five failures, and keeps one that did', async () => {
  start();
  const known = await follow('/known');
  await add('In Transit', 'Boise, ID');
  await run();
  await follow('/silent');
  pushService.answerStatus = 500;
  await add('Delivered', 'Reno, NV');
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await expect(run()).rejects.toThrow(/push service/);
    // The other one has its turn.
    stored.push(...stored.splice(0, 1));
  }
  expect((await PushSubscriptionModel.find().lean()).map(({ endpoint }) => endpoint)).toEqual([known]);
});

it('tells a new date that has a reason, unless a retry finds another date or a delivered package', async () => {
  start();
  await follow('/one');
  await change({ estimatedDelivery: '2026-12-05' });
  await run();
  expect(sentPaths()).toEqual([]);
  const rescheduled = { from: '2026-12-05', to: '2026-12-01', reason: 'weather' } as const;
  for (const fields of [{ estimatedDelivery: '2026-12-02' }, { status: 'Delivered' as const }, {}]) {
    await change({ estimatedDelivery: '2026-11-30', status: 'Pending' });
    await run();
    await change({ estimatedDelivery: '2026-12-01', rescheduled });
    pushService.answerStatus = 500;
    await expect(run()).rejects.toThrow(/push service/);
    pushService.answerStatus = 201;
    pushService.received.length = 0;
    shipments = shipments.map((shipment) => ({ ...shipment, ...fields }));
    await run();
    expect(sentPaths()).toEqual(Object.keys(fields).length === 0 ? ['/one'] : []);
  }
});

it('sends one message about everything that a browser follows, and not again if it may have arrived', async () => {
  start();
  shipments = Array.from({ length: 500 }, (_, index) => booked(`BATCH-${index}`));
  await follow('/one', { trackingNumber: 'BATCH-0' });
  const [known] = await PushSubscriptionModel.find().lean();
  await PushSubscriptionModel.insertMany(
    shipments.slice(1).map(({ trackingNumber }) => ({ ...known, _id: undefined, trackingNumber })),
  );
  const event = { id: newObjectId(), location: '', isCorrection: false, timestamp: now };
  const after = shipments.map((before) => ({
    ...before,
    status: 'In Transit' as const,
    events: [{ ...event, status: 'In Transit' as const }],
  }));
  expect(
    await news.count(shipments.map((before, index) => ({ before, after: after[index] ?? before }))),
  ).toEqual({
    emails: 0,
    browsers: 1,
  });
  for (const [index, before] of shipments.entries()) {
    await news.changed(before, after[index] ?? before, { now });
  }
  shipments = after;
  const [tell] = stored;
  stored = tell ? [tell] : [];
  await runs.get('news.tell')?.(tell?.data ?? {}, {} as never);
  const message = stored[1];
  stored = message ? [{ ...message, hasBegun: true }] : [];
  await run();
  expect(sentPaths()).toEqual([]);
  stored = message ? [message] : [];
  await run();
  expect(sentPaths()).toEqual(['/one']);
});

it('keeps one subscription if the old and the new endpoint follow one package; an old one may be unknown', async () => {
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

it.each([
  { name: 'an IPv4 address', most: 5, addressOf: () => '192.0.2.9' },
  { name: 'a /64', most: 5, addressOf: (index: number) => `2001:db8::${index + 1}` },
  { name: 'a /48', most: 10, addressOf: (index: number) => `2001:db8:0:${index + 1}::1` },
])('gives $name at most $most of the places of a package', async ({ most, addressOf }) => {
  await followFrom('198.51.100.1', '/owner');
  for (let index = 0; index < 12; index += 1) {
    await followFrom(addressOf(index), `/stranger-${index}`);
  }
  const left = await followingPaths();
  expect(left).toHaveLength(most + 1);
  expect(left).toContain('/owner');
});

it('removes the oldest place that never got a message once all are taken, and no other place', async () => {
  const endpoint = await followFrom('198.51.100.1', '/first');
  const message = { title: 'On its way', body: NUMBER, trackingNumber: NUMBER };
  const run = { begin: async () => true, abandon: async () => undefined };
  await service.deliver({ endpoint, trackingNumbers: [NUMBER] }, message, run);
  for (let index = 0; index < 25; index += 1) {
    later(1000);
    await followFrom(`203.0.113.${index}`, `/silent-${index}`);
  }
  const left = await followingPaths();
  expect(left).toHaveLength(25);
  expect(left).toContain('/first');
  expect(left).not.toContain('/silent-0');
  await PushSubscriptionModel.updateMany({}, { $set: { answeredAt: now } });
  await expect(followFrom('203.0.113.99', '/late')).rejects.toThrow('Too many browsers');
});

it('gives a network no more places if twenty of its browsers ask at once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => followFrom('192.0.2.77', `/at-once/${index}`)));
  expect(await PushSubscriptionModel.countDocuments()).toBe(5);
});

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('accepts the push service at %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:password@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.attacker.example/fcm/send/abc',
  'https://attacker-push.apple.com.example/',
  'https://push.apple.com/',
  'https://notify.windows.com@attacker.example/',
  'https://127.0.0.1/push',
  'https://[::1]/push',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.8/push',
  'https://localhost/push',
  'not an address',
])('rejects an endpoint that is no push service: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});
