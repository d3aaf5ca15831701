import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callerFrom } from '../kernel/identity/caller.ts';
import { connect, disconnect } from '../storage/connection.ts';
import { newObjectId } from '../storage/mongoose.ts';
import { serverSecret } from '../storage/server-secrets.ts';
import { takeDatabase } from '../testing/reused-databases.ts';
import { startPushService, type PushService } from '../testing/servers/push-service.ts';
import { EVERY_MODEL } from '../app/every-model.ts';
import type { JobRun } from './jobs/jobs.service.ts';
import { createMailService } from './mail/mail.service.ts';
import { createPushSender } from './push/push-sender.ts';
import { PushSubscriptionModel } from './push/push.model.ts';
import { createPushService } from './push/push.service.ts';
import type { TrackedShipment } from '../shipments/shipment.service.ts';
import { createNews } from './tell.ts';

const MINUTE = 60_000;
const START = new Date('2026-11-21T12:00:00.000Z');
const NUMBER = 'MW123456789';
const caller = callerFrom('192.0.2.1');
const database = takeDatabase('push_news');

interface Stored {
  name: string;
  data: object;
  at?: Date | undefined;
  hasBegun?: boolean;
}
type Run = (data: object, run: Pick<JobRun, 'begin' | 'abandon'>) => Promise<void>;

let pushService: PushService;
let now = START;
let shipments: TrackedShipment[];
/** Jobs that were stored, and what runs them. */
let stored: Stored[] = [];
const runs = new Map<string, Run>();
let service: ReturnType<typeof createPushService>;
let news: ReturnType<typeof createNews>;

beforeAll(async () => {
  await connect({ models: EVERY_MODEL, uri: database.uri });
  pushService = await startPushService();
  service = createPushService({
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
  news = createNews({
    jobs,
    mail: createMailService(undefined, jobs),
    unsubscribe: {} as never,
    push: service,
    accounts: { findUsersByIds: async () => new Map() },
    history: { findByIds: async (ids) => shipments.filter(({ id }) => ids.includes(id)) },
    findPlace: async (text) => (text === 'Boise, ID' ? { label: text } : undefined),
    bulk: async () => undefined,
    settings: {} as never,
    clock: () => now,
    delayMs: MINUTE,
  });
});
afterEach(async () => {
  pushService.received.length = 0;
  pushService.answerStatus = 201;
  stored = [];
  now = START;
  await PushSubscriptionModel.deleteMany({});
});
afterAll(async () => {
  pushService.close();
  await disconnect();
  await database.drop();
});

/** A browser that follows a package. */
async function follow(path: string, trackingNumber = NUMBER): Promise<string> {
  const browser = createECDH('prime256v1');
  const endpoint = `${pushService.url}${path}`;
  const subscribe = await service.subscribe(caller, trackingNumber, {
    endpoint,
    p256dh: browser.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  });
  await subscribe();
  return endpoint;
}

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
const paths = () => pushService.received.map(({ path }) => path).toSorted();

/** Runs what is stored, also what was in another run before; what fails stays. */
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

it('is stored for a change only where a browser follows it, due after a minute', async () => {
  start();
  await add('In Transit', 'Boise, ID');
  expect(stored).toEqual([]);
  const endpoint = await follow('/one');
  await add('Delivered', 'Reno, NV');
  // Rounded up, so that what comes due about then is told together.
  const at = new Date(START.getTime() + MINUTE + 10_000);
  expect(stored).toMatchObject([{ name: 'news.tell', data: { to: endpoint, at }, at }]);
});

it('tells every browser that it is canceled, once and of nothing else, unless that was taken back', async () => {
  start();
  await follow('/one');
  const stop = { reason: 'customer', at: now, by: 'Dispatcher' } as const;
  await change({ cancellation: stop });
  await change({ cancellation: undefined });
  await run();
  expect(paths()).toEqual([]);
  await change({ cancellation: stop, hold: { ...stop, reason: 'weather', until: '2026-12-01' } });
  await run();
  await change({ status: 'Processing' });
  await run();
  await change({ cancellation: undefined });
  await run();
  expect(paths()).toEqual(['/one']);
});

it('sends a new status to every browser once, encrypted and signed with the key of the server', async () => {
  start();
  await follow('/one');
  await follow('/two');
  await add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  await run();
  expect(paths()).toEqual(['/one', '/two']);
  const { headers, body } = pushService.received[0] ?? { headers: {}, body: Buffer.alloc(0) };
  expect(headers.authorization).toContain(`k=${service.publicKey}`);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(24 * 60 * 60) });
  expect(body.toString('latin1')).not.toContain(NUMBER);
});

it.each([-10_000, 10_000])(
  'sends a status that a server set whose clock differs by %i ms',
  async (difference) => {
    start();
    await follow('/one');
    await add('In Transit', 'Boise, ID', new Date(now.getTime() + difference));
    await run();
    expect(paths()).toEqual(['/one']);
  },
);

it('sends no status that was taken back within a minute, and no new place alone', async () => {
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

it.each([404, 410])('removes a browser that its push service answers %i for', async (status) => {
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
  'retries what the push service answers %i to, and follows it nowhere',
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
    expect(paths()).toEqual(['/one', '/one']);
  },
);

it('sends nothing any more to who unsubscribed', async () => {
  start();
  const endpoint = await follow('/one');
  await service.unsubscribe({ trackingNumber: NUMBER, endpoint })();
  await add('In Transit', 'Boise, ID');
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
  await add('In Transit', 'Boise, ID');
  later(MINUTE + 1000);
  await run();
  expect(paths()).toEqual(['/new']);
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

it('tells a new date that has a reason, unless it is another one by the time of a retry, or has arrived', async () => {
  start();
  await follow('/one');
  await change({ estimatedDelivery: '2026-12-05' });
  await run();
  expect(paths()).toEqual([]);
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
    expect(paths()).toEqual(Object.keys(fields).length === 0 ? ['/one'] : []);
  }
});

it('sends one message about all that a browser follows, and not again where it may have arrived', async () => {
  start();
  shipments = Array.from({ length: 500 }, (_, index) => booked(`BATCH-${index}`));
  await follow('/one', 'BATCH-0');
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
  expect(paths()).toEqual([]);
  stored = message ? [message] : [];
  await run();
  expect(paths()).toEqual(['/one']);
});
