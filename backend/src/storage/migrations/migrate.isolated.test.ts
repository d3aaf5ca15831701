import { newCannedReplySchema } from '@moveway/contracts/support/support.routes.ts';
import { createTestDatabase, isWindowsBuild } from '@moveway/testing/mongodb.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger, type Logger } from '../../kernel/logger.ts';
import { connect, disconnect, openConnection } from '../connection.ts';
import { describeIndexes, reconcileIndexes } from '../declared-indexes.ts';
import { database, type mongoose } from '../mongoose.ts';
import {
  CURRENT_VERSION,
  initializeIfEmpty,
  schemaStates,
  STATE_ID,
  storedVersion,
} from '../schema-version.ts';
import { migrate, withMigrationLock } from './migrate.ts';
import { BASELINE, MIGRATIONS, type Migration } from './migrations.ts';
import { EVERY_MODEL } from '../../app/every-model.ts';

/** Two migrations as they are written: one changes documents, one stands for a change of an index. */
vi.mock('./migrations.ts', () => {
  const townKeys: Migration = {
    name: '0049-town-keys',
    async run({ db, batchSize, checkpoint }) {
      const towns = db.collection<{ name: string }>('towns');
      let after: mongoose.mongo.Filter<{ name: string }> = {};
      for (;;) {
        const batch = await towns.find(after, { sort: { _id: 1 }, limit: batchSize }).toArray();
        const last = batch.at(-1);
        if (!last) {
          return;
        }
        checkpoint();
        await towns.bulkWrite(
          batch.map(({ _id, name }) => ({
            updateOne: { filter: { _id }, update: { $set: { key: name.toLowerCase() } } },
          })),
        );
        after = { _id: { $gt: last._id } };
      }
    },
  };
  const indexOfTowns: Migration = { name: '0050-index-of-towns', run: async () => undefined };
  return { BASELINE: 48, MIGRATIONS: [townKeys, indexOfTowns] };
});

const testDatabase = createTestDatabase('migrate');
const { uri } = testDatabase;
const log = createLogger({ level: 'silent' });

/** Stores a version as another program left it, and who migrates. */
async function store(version: number, lock?: { holder: string; expiresAt: Date }): Promise<void> {
  await schemaStates().replaceOne({ _id: STATE_ID }, { version, ...(lock && { lock }) }, { upsert: true });
}

async function connectAgain(): Promise<void> {
  await disconnect();
  await connect({ models: EVERY_MODEL, uri });
}

beforeAll(() => connect({ models: EVERY_MODEL, uri }));
beforeEach(async () => {
  await disconnect();
  await openConnection({ uri });
});
afterAll(async () => {
  await disconnect();
  await testDatabase.drop();
});

describe('a server', () => {
  it('marks a database without data as up to date, also after a first start that was cut off', async () => {
    expect(await storedVersion()).toBe(CURRENT_VERSION);
    // Both are stored in one commit.
    await schemaStates().deleteMany({});
    await database().collection('canned_replies').deleteMany({});
    await connectAgain();
    expect(await storedVersion()).toBe(CURRENT_VERSION);
  });

  it('gives a database without data the first canned replies, which no migration adds there', async () => {
    const stored = database().collection('canned_replies');
    const replies = await stored.find({}, { projection: { _id: 0, version: 0 } }).toArray();
    expect(replies.length).toBeGreaterThan(4);
    // As support could have written them.
    expect(replies.map((reply) => newCannedReplySchema.safeParse(reply).error)).toEqual(
      replies.map(() => undefined),
    );
  });

  it('takes the version that another process has stored in the meantime', async () => {
    // As when both have found no version.
    expect(await initializeIfEmpty(EVERY_MODEL)).toBe(CURRENT_VERSION);
  });

  it('does not start on data that is newer than the program, and says so in one line', async () => {
    await store(CURRENT_VERSION + 1);
    const line = new RegExp(
      `^The data in the database "${testDatabase.name}" has version ${CURRENT_VERSION + 1}, which is newer than this .*`,
    );
    await expect(connectAgain()).rejects.toThrow(line);
    await openConnection({ uri });
    await expect(migrate({ models: EVERY_MODEL, log })).rejects.toThrow(line);
  });

  it.each([
    ['of a version that no migration begins with', BASELINE - 1],
    ['without a version', undefined],
  ])('does not start on data %s, and says which commit migrates it', async (_, version) => {
    await (version === undefined ? schemaStates().deleteMany({}) : store(version));
    const line =
      /has version \d+, and this program migrates data from version \d+ on. Run .* commit \w{8} first\.$/;
    await expect(connectAgain()).rejects.toThrow(line);
    await openConnection({ uri });
    await expect(migrate({ models: EVERY_MODEL, log })).rejects.toThrow(line);
  });

  it('does not start on data that is older than the program, and says what to run', async () => {
    await store(CURRENT_VERSION - 1);
    await expect(connectAgain()).rejects.toThrow(
      /Run the migrations first \(node backend\/src\/commands\/migrate\.ts\)\.$/,
    );
  });
});

it('a version that is no number is reported instead of being taken for an old one', async () => {
  await schemaStates().updateOne({ _id: STATE_ID }, { $set: { version: Number.NaN } }, { upsert: true });
  await expect(migrate({ models: EVERY_MODEL, log })).rejects.toThrow(
    'has no whole number as its version. Restore the last backup',
  );
  await store(CURRENT_VERSION);
});

it('an error names the migration that failed, which is done when the migrations are run again', async () => {
  await store(CURRENT_VERSION - 1);
  const [last] = MIGRATIONS.slice(-1);
  const failing = vi.spyOn(last as Migration, 'run').mockRejectedValueOnce(new Error('no space left'));
  await expect(migrate({ models: EVERY_MODEL, log })).rejects.toThrow(
    `The migration ${last?.name} failed (no space left). Remove the cause and run the migrations again`,
  );
  expect(await schemaStates().findOne()).toEqual({ _id: STATE_ID, version: CURRENT_VERSION - 1 });
  expect(await migrate({ models: EVERY_MODEL, log })).toEqual([last?.name]);
  expect(failing).toHaveBeenCalledTimes(2);
});

it('a migration that was killed at any of its writes, and run again, changes every document', async () => {
  const towns = database().collection('towns');
  const names = ['Omaha', 'Boise', 'Salem'];
  const [changeOfDocuments] = MIGRATIONS as [Migration];
  for (let killedAt = 0; killedAt < names.length; killedAt += 1) {
    await towns.deleteMany({});
    await towns.insertMany(names.map((name) => ({ name })));
    await store(BASELINE);
    let writes = 0;
    const checkpoint = () => {
      if (writes === killedAt) {
        throw new Error('killed');
      }
      writes += 1;
    };
    await expect(changeOfDocuments.run({ db: database(), batchSize: 1, checkpoint })).rejects.toThrow(
      'killed',
    );
    expect(await towns.countDocuments({ key: { $exists: true } })).toBe(killedAt);
    await migrate({ models: EVERY_MODEL, log });
    const stored = await towns.find({}, { projection: { _id: 0 }, sort: { _id: 1 } }).toArray();
    expect(stored).toEqual(names.map((name) => ({ name, key: name.toLowerCase() })));
  }
});

it('of two processes that begin at once one migrates, and then the indexes are those that the models declare', async () => {
  await store(BASELINE);
  const [outbox, users] = [database().collection('outbox'), database().collection('users')];
  await outbox.dropIndexes();
  await users.dropIndexes();
  // Another lifetime than the declared one, and the key of a declared one under another name.
  await outbox.createIndex({ createdAt: 1 }, { expireAfterSeconds: 3600 });
  await users.createIndex({ nameKeys: 1 }, { name: 'by_name' });
  const migrated = await Promise.all([
    migrate({ models: EVERY_MODEL, log }),
    migrate({ models: EVERY_MODEL, log }),
  ]);
  expect(migrated.toSorted((a, b) => a.length - b.length)).toEqual([[], MIGRATIONS.map(({ name }) => name)]);
  const stored: string[] = [];
  for (const { name: collection } of await database().listCollections({}, { nameOnly: true }).toArray()) {
    const indexes = await database().collection(collection).listIndexes().toArray();
    stored.push(...indexes.map(({ name, key }) => `${collection} ${name} ${JSON.stringify(key)}`));
  }
  const declared = describeIndexes(EVERY_MODEL).map((line) => line.split(' ').slice(0, 3).join(' '));
  expect(stored.filter((line) => !line.includes(' _id_ ')).toSorted()).toEqual(declared);
  expect(await outbox.indexInformation({ full: true })).toContainEqual(
    expect.objectContaining({ name: 'createdAt_1', expireAfterSeconds: 600 }),
  );
});

it('indexes that are as declared are left alone', async () => {
  const info = vi.fn<Logger['info']>();
  await reconcileIndexes(EVERY_MODEL, { info });
  expect(info.mock.calls).toEqual([]);
});

describe('the lock of the migrations', () => {
  const held = (forMs: number) => ({ holder: 'another process', expiresAt: new Date(Date.now() + forMs) });

  it('expires when the process that held it was killed', async () => {
    await store(BASELINE, held(300));
    await expect(migrate({ models: EVERY_MODEL, log })).resolves.toHaveLength(MIGRATIONS.length);
    expect(await schemaStates().findOne()).toEqual({ _id: STATE_ID, version: CURRENT_VERSION });
  });

  it('is waited for no longer than the caller says while another process holds it', async () => {
    await store(BASELINE, held(600_000));
    await expect(migrate({ models: EVERY_MODEL, log, waitMs: 1 })).rejects.toThrow(
      /^Another process has been migrating/,
    );
    expect(await storedVersion()).toBe(BASELINE);
  });

  it('keeps a process that has lost it from storing a version', async () => {
    await store(BASELINE);
    const work = withMigrationLock({ waitMs: 0, log }, async (lock) => {
      await store(BASELINE, held(600_000));
      await lock.storeVersion(CURRENT_VERSION);
    });
    await expect(work).rejects.toThrow('Another process holds the lock');
    expect(await schemaStates().findOne()).toMatchObject({
      version: BASELINE,
      lock: { holder: 'another process' },
    });
  });
});

it.skipIf(await isWindowsBuild())(
  'an error names the values that keep a unique index from being created (needs a MongoDB that is not under wine)',
  async () => {
    const users = database().collection('users');
    await users.dropIndexes();
    await users.insertMany([{ signInNames: ['ann'] }, { signInNames: ['ann'] }]);
    await expect(reconcileIndexes(EVERY_MODEL, log)).rejects.toThrow(
      'A unique index of the collection users cannot be created, because documents share the value {"signInNames":"ann"}.',
    );
  },
);
