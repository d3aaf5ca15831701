import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { createTestDatabase, isWindowsBuild } from '@moveway/testing/mongodb.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import {
  createEarlierIndexes,
  EARLIER_SHIPMENT,
  FOUND_ELSEWHERE,
  storeEarlierShapes,
} from '../../testing/earlier-shapes.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { disconnect, openConnection } from '../connection.ts';
import { describeIndexes } from '../declared-indexes.ts';
import { database } from '../mongoose.ts';
import { requireCurrentVersion } from '../schema-version.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { EVERY_MODEL } from '../../app/every-model.ts';
import { findPlace } from '../../shipments/places/gazetteer.ts';

const testDatabase = createTestDatabase('upgrade');
/** Why a test is skipped. */
const NEEDS = ' (needs a MongoDB that is not under wine)';
const log = createLogger({ level: 'silent' });
let migrated: string[][];
let backend: TestBackend;
let admin: ApiCall;

const isUnderWine = await isWindowsBuild();

/** Runs the migrations, and stores what they made in a new collection, so that no index of stored documents is made. */
async function migrateWithoutIndexes(): Promise<void> {
  const db = database();
  for (const migration of MIGRATIONS) {
    await migration.run({ db, batchSize: 1000, checkpoint: () => undefined, findPlace });
  }
  const names = ['shipments', 'audit_entries', 'audit_values'];
  const stored = await Promise.all(names.map((name) => db.collection(name).find().toArray()));
  await Promise.all((await db.collections()).map((collection) => collection.drop()));
  await requireCurrentVersion(EVERY_MODEL);
  await Promise.all(names.map((name, index) => db.collection(name).insertMany(stored[index] ?? [])));
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
    it('shipments are found by the words and the states of their places', async () => {
      for (const search of ['dallas', 'Omaha, NE', 'dallas omaha']) {
        const { items } = await admin('GET /api/admin/packages', { query: { search } });
        expect(items.map(({ trackingNumber }) => trackingNumber)).toEqual([EARLIER_SHIPMENT.trackingNumber]);
      }
    });

    it('a shipment whose place was found by a part of its name is found near the place that is meant', async () => {
      const near = async (place: string) => {
        const { items } = await admin('GET /api/admin/packages', { query: { near: place } });
        return items.map(({ trackingNumber }) => trackingNumber);
      };
      expect(await near('McAllen, TX')).toEqual([FOUND_ELSEWHERE.trackingNumber]);
      expect(await near('Ontario, CA')).toEqual([]);
    });

    it('the audit log has the values of a package, and of one that is purged only what was changed', async () => {
      const { items } = await admin('GET /api/admin/audit', { query: { actor: 'Ann' } });
      expect(items.map(({ before, after, changed }) => ({ before, after, changed }))).toEqual([
        { after: { isAdmin: true } },
        { changed: ['receiverEmail'] },
        {
          before: { sender: 'Ann' },
          after: { sender: 'Ann Marsh', weight: 3 },
          changed: ['sender', 'weight'],
        },
        { changed: ['sender'] },
      ]);
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
