import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { createTestDatabase, isWindowsBuild } from '@moveway/testing/mongodb.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import {
  createEarlierIndexes,
  CUSTOMERS,
  EXPECTED_TOO_LATE,
  FOUND_ELSEWHERE,
  MESSAGES,
  storeEarlierShapes,
  VINS,
} from '../../testing/earlier-shapes.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { disconnect, openConnection } from '../connection.ts';
import { describeIndexes } from '../declared-indexes.ts';
import { database } from '../mongoose.ts';
import { requireCurrentVersion } from '../schema-version.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { EVERY_MODEL } from '../../modules/every-model.ts';
import { findPlace } from '../../modules/shipments/places/gazetteer.ts';

const testDatabase = createTestDatabase('upgrade');
/** Why a test is skipped. */
const NEEDS = ' (needs a MongoDB that is not under wine)';
const log = createLogger({ level: 'silent' });
let migrated: string[][];
let backend: TestBackend;
let admin: ApiCall;

const isUnderWine = await isWindowsBuild();

/** Runs the migrations, and stores what they made in new collections, so that no index of stored documents is made. */
async function migrateWithoutIndexes(): Promise<void> {
  const db = database();
  for (const migration of MIGRATIONS) {
    await migration.run({ db, batchSize: 1000, checkpoint: () => undefined, findPlace });
  }
  const collections = await db.collections();
  const stored = await Promise.all(
    collections.map(async (collection) => ({ collection, documents: await collection.find().toArray() })),
  );
  await Promise.all(collections.map((collection) => collection.drop()));
  await requireCurrentVersion(EVERY_MODEL);
  for (const { collection, documents } of stored) {
    // Data that was there before has none of what a database without data is given.
    await collection.deleteMany({});
    if (documents.length > 0) {
      await collection.insertMany(documents);
    }
  }
}

describe('an upgrade', () => {
  beforeAll(async () => {
    await openConnection({ uri: testDatabase.uri });
    await storeEarlierShapes(database());
    if (isUnderWine) {
      await migrateWithoutIndexes();
    } else {
      await createEarlierIndexes(database());
      migrated = await Promise.all([
        migrate({ models: EVERY_MODEL, findPlace, log }),
        migrate({ models: EVERY_MODEL, findPlace, log }),
      ]);
    }
    await disconnect();
    backend = await startTestBackend('upgraded', { env: { MONGODB_URI: testDatabase.uri } });
    admin = await backend.admin();
  });
  afterAll(async () => {
    await backend.stop();
    await testDatabase.drop();
  });

  it.skipIf(isUnderWine)(
    `is done by one of two processes that begin at once, while the other waits${NEEDS}`,
    () => {
      expect(migrated.toSorted((a, b) => a.length - b.length)).toEqual([
        [],
        MIGRATIONS.map(({ name }) => name),
      ]);
    },
  );

  describe('after an upgrade from earlier versions', () => {
    it('customers left unanswered before there were waiting lists are found again, the longest wait first', async () => {
      const { items } = await admin('GET /api/admin/chat/waiting', { query: {} });
      expect(items.map(({ userId, message, waitingSince }) => [userId, message, waitingSince])).toEqual([
        [CUSTOMERS.unanswered.toHexString(), 'Hello?', timeOf('When will it come?')],
        [CUSTOMERS.waiting.toHexString(), 'Or in the evening?', timeOf('In the morning?')],
        [CUSTOMERS.numbered.toHexString(), 'Or in the evening?', timeOf('Or in the evening?', 'numbered')],
      ]);
    });

    it('every conversation is numbered from 1 in the order it was written in', async () => {
      for (const customer of Object.values(CUSTOMERS)) {
        const query = { userId: customer.toHexString() };
        const { items } = await admin('GET /api/admin/chat', { query });
        const written = MESSAGES.filter(({ userId }) => userId === customer);
        expect(items.toReversed().map(({ message, sequence }) => [message, sequence])).toEqual(
          written.map(({ message }, index) => [message, index + 1]),
        );
      }
    });

    it('messages and users are counted exactly', async () => {
      const { chatMessages, totalUsers } = await admin('GET /api/admin/stats', {});
      expect(chatMessages).toBe(MESSAGES.length);
      // The administrator was made after the upgrade.
      expect(totalUsers).toBe(Object.keys(CUSTOMERS).length + 1);
    });

    it('a reply answers what its writer has seen, and gets the next number', async () => {
      const params = { userId: CUSTOMERS.numbered.toHexString() };
      const { sequence } = await admin('POST /api/admin/chat/:userId/reply', {
        params,
        body: { message: 'At ten', lastSeenSequence: 5 },
      });
      const { items } = await admin('GET /api/admin/chat/waiting', { query: {} });
      expect(sequence).toBe(6);
      expect(items.map(({ userId }) => userId)).not.toContain(params.userId);
    });

    it('vehicles are found by the ending of their VIN', async () => {
      for (const vin of VINS) {
        const { items } = await admin('GET /api/admin/packages', { query: { search: vin.slice(-6) } });
        expect(items.map(({ vehicle }) => vehicle?.vin)).toEqual([vin]);
      }
    });

    it('shipments are found by the words and the states of their places', async () => {
      for (const search of ['dallas', 'Omaha, NE', 'dallas omaha']) {
        const { items } = await admin('GET /api/admin/packages', { query: { search } });
        expect(items).toHaveLength(VINS.length);
      }
    });

    it('a shipment whose place was found by a part of its name is found near the place that is meant', async () => {
      const near = async (place: string) => {
        const { items } = await admin('GET /api/admin/packages', { query: { near: place } });
        return items.map(({ trackingNumber }) => trackingNumber);
      };
      expect(await near('McAllen, TX')).toEqual([FOUND_ELSEWHERE['trackingNumber']]);
      expect(await near('Ontario, CA')).toEqual([]);
    });

    it('a package that was expected after the last day of the calendar is expected on that day', async () => {
      const params = { trackingNumber: EXPECTED_TOO_LATE['trackingNumber'] };
      const { package: found } = await admin('GET /api/admin/packages/:trackingNumber', { params });
      expect(found.estimatedDelivery).toBe('9999-12-31');
      const stored = await database().collection('shipments').findOne(params);
      expect(JSON.stringify(stored)).not.toContain('+010000');
    });

    it('nothing is left of what earlier versions kept', async () => {
      const collections = await database().listCollections({}, { nameOnly: true }).toArray();
      const names = collections.map(({ name }) => name);
      expect(names).not.toContain('live_events');
      expect(names).not.toContain('document_counts');
      expect(
        await database()
          .collection('analytics_contributions')
          .countDocuments({ $or: [{ reach: { $exists: true } }, { 'counts.figure': { $exists: true } }] }),
      ).toBe(0);
      expect(
        await database()
          .collection('chat_conversations')
          .countDocuments({ revision: { $exists: true } }),
      ).toBe(0);
    });

    it.skipIf(isUnderWine)(`indexes are what the models declare${NEEDS}`, async () => {
      const collections = await database().listCollections({}, { nameOnly: true }).toArray();
      const declared = describeIndexes(EVERY_MODEL).map((line) => line.split(' ').slice(0, 3).join(' '));
      const stored: string[] = [];
      for (const { name: collection } of collections) {
        const indexes = await database().collection(collection).listIndexes().toArray();
        stored.push(...indexes.map(({ name, key }) => `${collection} ${name} ${JSON.stringify(key)}`));
      }
      expect(stored.filter((line) => !line.includes(' _id_ ')).toSorted()).toEqual(declared);
      expect(await database().collection('outbox').indexInformation({ full: true })).toContainEqual(
        expect.objectContaining({ name: 'createdAt_1', expireAfterSeconds: 600 }),
      );
    });
  });
});

/** When a message was written: the first with this text, or the last of a customer's. */
function timeOf(text: string, customer?: keyof typeof CUSTOMERS): string {
  const found = customer
    ? MESSAGES.find(({ message, userId }) => message === text && userId === CUSTOMERS[customer])
    : MESSAGES.find(({ message }) => message === text);
  return found?.['timestamp'].toISOString();
}
