import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callerFrom } from '../../kernel/identity/caller.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import { connect, disconnect } from '../../storage/connection.ts';
import { serverSecret } from '../../storage/server-secrets.ts';
import { createPushSender } from './push-sender.ts';
import { PushSubscriptionModel } from './push.model.ts';
import { createPushService } from './push.service.ts';
import { takeDatabase } from '../../testing/reused-databases.ts';
import { startPushService, type PushService } from '../../testing/servers/push-service.ts';
import { EVERY_MODEL } from '../../app/every-model.ts';

const START = new Date('2026-11-21T12:00:00.000Z');
const NUMBER = 'MW123456789';
const caller = callerFrom('192.0.2.1');
const database = takeDatabase('push');

let pushService: PushService;
let now = START;
let service: ReturnType<typeof createPushService>;

beforeAll(async () => {
  await connect({ models: EVERY_MODEL, uri: database.uri });
  pushService = await startPushService();
  service = createPushService({
    sender: createPushSender({ privateKey: await serverSecret('push'), subject: 'mailto:ops@example.com' }),
    clock: () => now,
    isAllowedEndpoint: () => true,
  });
});
afterEach(async () => {
  now = START;
  await PushSubscriptionModel.deleteMany({});
});
afterAll(async () => {
  pushService.close();
  await disconnect();
  await database.drop();
});

/** A browser that follows the package. */
async function follow(path: string, from = caller): Promise<string> {
  const browser = createECDH('prime256v1');
  const endpoint = `${pushService.url}${path}`;
  const subscribe = await service.subscribe(from, NUMBER, {
    endpoint,
    p256dh: browser.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  });
  await inTransaction(subscribe);
  return endpoint;
}

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

it('keeps one subscription where old and new endpoint follow the same, and takes an unknown one', async () => {
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
  await follow('/owner', callerFrom('198.51.100.1'));
  for (let index = 0; index < 12; index += 1) {
    await follow(`/stranger-${index}`, callerFrom(addressOf(index)));
  }
  const left = await paths();
  expect(left).toHaveLength(most + 1);
  expect(left).toContain('/owner');
});

it('gives up the oldest place that never got a message once all are taken, and no other', async () => {
  const endpoint = await follow('/first', callerFrom('198.51.100.1'));
  const message = { title: 'On its way', body: NUMBER, trackingNumber: NUMBER };
  const run = { begin: async () => true, abandon: async () => undefined };
  await service.deliver({ endpoint, trackingNumbers: [NUMBER] }, message, run);
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
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => follow(`/at-once/${index}`, callerFrom('192.0.2.77'))),
  );
  expect(await PushSubscriptionModel.countDocuments()).toBe(5);
});
