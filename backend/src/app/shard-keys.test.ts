import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { SESSION_COOKIE } from '../http/session.ts';
import { registry } from '../kernel/metrics.ts';
import { accountRepo } from '../accounts/account.repo.ts';
import { sessionRepo } from '../accounts/session.repo.ts';
import { EVERY_MODEL } from './every-model.ts';
import { mongoose, toObjectId } from '../storage/mongoose.ts';
import { profiledOperations, type ProfiledOperation } from '../testing/profiled-reads.ts';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';
import { listed, storeShipments } from '../testing/shipments/listed-shipments.ts';

/** The field that divides each collection, by the table of the runbook; a collection without one stays on one shard. */
const KEYS = await readShardKeys();
const dispatch = await startDispatchBackend('shard_keys', { JOBS_POLL_MS: '600000' });
const { ada, backend } = dispatch;

// Earlier changes are counted before the recording of queries begins.
beforeAll(async () => {
  await vi.waitUntil(async () =>
    (await registry.getSingleMetricAsString('queue_waiting')).includes('{queue="analytics"} 0'),
  );
});

async function readShardKeys(): Promise<Map<string, string | undefined>> {
  const runbook = await readFile(new URL('../../../docs/runbooks/scale.md', import.meta.url), 'utf8');
  const rows = runbook.matchAll(/^\| (?<names>`[a-z_.`, ]+`) \| (?:`(?<key>\w+)`|one shard)/gm);
  return new Map(
    [...rows].flatMap(({ groups }) =>
      [...(groups?.['names'] ?? '').matchAll(/[a-z_.]+/g)].map(([name]) => [name, groups?.['key']] as const),
    ),
  );
}

it('the runbook has a row for every collection', () => {
  expect([...KEYS.keys()].toSorted()).toEqual(
    EVERY_MODEL.map(({ collection }) => collection.collectionName).toSorted(),
  );
});

it('each unique index of a divided collection begins with its key', () => {
  const begins = EVERY_MODEL.flatMap(({ collection: { collectionName }, schema }) =>
    schema
      .indexes()
      .filter(([, options]) => options.unique === true && KEYS.get(collectionName) !== undefined)
      .map(([fields]) => [collectionName, Object.keys(fields)[0]]),
  );
  expect(begins).toContainEqual(['shipments', 'trackingNumber']);
  expect(begins).toEqual(begins.map(([collection = '']) => [collection, KEYS.get(collection)]));
});

it('each divided collection whose ids carry a meaning is divided by them', () => {
  // MongoDB keeps `_id` unique within a shard only, unless it is the key. Object ids are unique by how they are made.
  const meaningful = EVERY_MODEL.filter(
    ({ modelName }) => mongoose.model(modelName).schema.path('_id').instance !== 'ObjectId',
  );
  const keys = meaningful.flatMap(({ collection }) => KEYS.get(collection.collectionName) ?? []);
  expect(keys).not.toEqual([]);
  expect(new Set(keys)).toEqual(new Set(['_id']));
});

/** Which shards a query asks: the shard of its value, the shards of its values (`$in`), or all of them. */
function shardsOf({ collection, filter }: ProfiledOperation): string {
  const key = KEYS.get(collection) ?? '';
  const value = filter[key];
  const isObject = typeof value === 'object' && value !== null;
  const keys = isObject && '$in' in value ? (value.$in as unknown[]) : undefined;
  const isValue = value !== undefined && !(isObject && Object.keys(value)[0]?.startsWith('$'));
  if (isValue || keys?.length === 1) {
    return `${collection}: one shard`;
  }
  return keys ? `${collection}: the shards of its keys` : `${collection}: every shard`;
}

/** The queries of a call on divided collections, each once. */
async function shardsAskedBy(run: () => Promise<unknown>): Promise<string[]> {
  const operations = await profiledOperations(run);
  const divided = operations.filter(
    // Analytics are counted in the background, a little later.
    ({ collection }) => KEYS.get(collection) !== undefined && !collection.startsWith('analytics_'),
  );
  return [...new Set(divided.map(shardsOf))].toSorted();
}

async function watch(trackingNumber: string, headers: Record<string, string>): Promise<void> {
  const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/ws`, { headers });
  const received = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    if (data.toString().includes('"watching"')) {
      received.resolve();
    }
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'watch', trackingNumbers: [trackingNumber] }));
  await received.promise;
  socket.terminate();
}

const session = 'a-session-of-ada'.padEnd(43, '-');
const account = await accountRepo.findById(ada.id);
await sessionRepo.create(session, 'browser', {
  userId: ada.id,
  passwordVersion: account?.passwordVersion ?? 0,
  signedInAt: Date.now(),
  device: 'Test',
  address: '127.0.0.1',
});
// Stored without the service, so that the background counts no event of them during the test.
await storeShipments(2, (index) => ({
  ...listed(index),
  trackingNumber: `MW-000${index + 1}`,
  status: 'Delivered',
  customerId: index === 0 ? toObjectId(ada.id) : undefined,
  receiverPhone: '5550104477',
}));
// The first read stores the answer for strangers, because no change has stored it.
await backend.api('POST /api/packages/track', { body: { trackingNumbers: ['MW-0001', 'MW-0002'] } });
/** The shipment is read by its number and written by its id. */
const ASKED_BY_A_WRITE = [
  'idempotency_keys: one shard',
  'shipments: every shard',
  'shipments: one shard',
  'tracking_views: one shard',
  'user_sessions: one shard',
];

/**
 * The queries of tracking, the dashboard and `/ws`. A query of "every shard" does not get faster with more shards: the
 * dashboard's own list, and a write that names a shipment by its id.
 */
it.each([
  {
    name: 'tracking a number',
    run: () => dispatch.track('MW-0001'),
    asks: ['tracking_views: one shard'],
  },
  {
    name: 'tracking several numbers',
    run: () => backend.api('POST /api/packages/track', { body: { trackingNumbers: ['MW-0001', 'MW-0002'] } }),
    asks: ['tracking_views: the shards of its keys'],
  },
  {
    name: 'the dashboard’s account',
    run: () => ada.call('GET /api/auth/user', {}),
    asks: ['user_sessions: one shard'],
  },
  {
    name: 'the dashboard’s list',
    run: () => ada.call('GET /api/packages/user', {}),
    asks: ['shipments: every shard', 'user_sessions: one shard'],
  },
  {
    name: 'a search on the dashboard',
    run: () => ada.call('GET /api/packages/user', { query: { search: 'acme', status: 'Delivered' } }),
    asks: ['shipments: every shard', 'user_sessions: one shard'],
  },
  {
    name: 'a visitor’s live connection',
    run: () => watch('MW-0001', {}),
    asks: ['shipments: one shard'],
  },
  {
    name: 'a customer’s live connection',
    run: () => watch('MW-0001', { cookie: `${SESSION_COOKIE}=${session}`, origin: backend.url }),
    asks: ['shipments: one shard', 'user_sessions: one shard'],
  },
  {
    name: 'rating a delivery',
    run: () => dispatch.rate('MW-0001'),
    asks: ASKED_BY_A_WRITE,
  },
  {
    name: 'adding a package to the dashboard',
    run: () =>
      ada.call('POST /api/packages/user', {
        body: { trackingNumber: 'MW-0002', verificationFactor: '4477' },
      }),
    asks: ASKED_BY_A_WRITE,
  },
])('$name', async ({ run, asks }) => {
  expect(await shardsAskedBy(run)).toEqual(asks);
});
