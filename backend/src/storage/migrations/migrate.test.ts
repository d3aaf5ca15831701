import { createTestDatabase, isWindowsBuild } from '@moveway/testing/mongodb.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger, type Logger } from '../../kernel/logger.ts';
import { connect, disconnect, openConnection } from '../connection.ts';
import { reconcileIndexes } from '../declared-indexes.ts';
import { database } from '../mongoose.ts';
import {
  CURRENT_VERSION,
  initializeIfEmpty,
  schemaStates,
  STATE_ID,
  storedVersion,
} from '../schema-version.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { BASELINE, MIGRATIONS } from './migrations.ts';
import { withMigrationLock } from './migration-lock.ts';
import { EVERY_MODEL } from '../../app/every-model.ts';
import { findPlace } from '../../shipments/places/gazetteer.ts';

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
    expect(await database().collection('canned_replies').countDocuments()).toBeGreaterThan(4);
  });

  it('takes the version that another process has stored in the meantime', async () => {
    // As when both have found no version.
    expect(await initializeIfEmpty(EVERY_MODEL)).toBe(CURRENT_VERSION);
  });

  it('does not start on data that is newer than itself, and says so in one line', async () => {
    await store(CURRENT_VERSION + 1);
    const line = new RegExp(
      `^The data in the database "${testDatabase.name}" has version ${CURRENT_VERSION + 1}, which is newer than this .*`,
    );
    await expect(connectAgain()).rejects.toThrow(line);
    await openConnection({ uri });
    await expect(migrate({ models: EVERY_MODEL, findPlace, log })).rejects.toThrow(line);
  });

  it.each([
    ['whose version is before that of the first migration', BASELINE - 1],
    ['that was stored before there were versions', undefined],
  ])('does not start on data %s, and says which commit migrates it', async (_, version) => {
    await (version === undefined ? schemaStates().deleteMany({}) : store(version));
    const line =
      /has version \d+, and this program migrates data from version \d+ on. Run .* commit \w{8} first\.$/;
    await expect(connectAgain()).rejects.toThrow(line);
    await openConnection({ uri });
    await expect(migrate({ models: EVERY_MODEL, findPlace, log })).rejects.toThrow(line);
  });

  it('does not start on data that is older than itself, and says what to run', async () => {
    await store(CURRENT_VERSION - 1);
    await expect(connectAgain()).rejects.toThrow(
      /Run the migrations first \(node backend\/src\/commands\/migrate\.ts\)\.$/,
    );
  });
});

it('a version that is no number is reported instead of being taken for an old one', async () => {
  await schemaStates().updateOne({ _id: STATE_ID }, { $set: { version: Number.NaN } }, { upsert: true });
  await expect(migrate({ models: EVERY_MODEL, findPlace, log })).rejects.toThrow(
    'has no whole number as its version. Restore the last backup',
  );
  await store(CURRENT_VERSION);
});

it('names the migration that failed, and goes on with it when run again', async () => {
  await store(CURRENT_VERSION - 1);
  const [last] = MIGRATIONS.slice(-1);
  const failing = vi.spyOn(last as Migration, 'run').mockRejectedValueOnce(new Error('no space left'));
  await expect(migrate({ models: EVERY_MODEL, findPlace, log })).rejects.toThrow(
    `The migration ${last?.name} failed (no space left). Mend the cause and run the migrations again`,
  );
  expect(await schemaStates().findOne()).toEqual({ _id: STATE_ID, version: CURRENT_VERSION - 1 });
  expect(await migrate({ models: EVERY_MODEL, findPlace, log })).toEqual([last?.name]);
  expect(failing).toHaveBeenCalledTimes(2);
});

it('leaves indexes alone that are as declared', async () => {
  const info = vi.fn<Logger['info']>();
  await reconcileIndexes(EVERY_MODEL, { info });
  expect(info.mock.calls).toEqual([]);
});

describe('the lock', () => {
  const held = (forMs: number) => ({ holder: 'another process', expiresAt: new Date(Date.now() + forMs) });

  it('of a killed process expires', async () => {
    await store(BASELINE, held(300));
    await expect(migrate({ models: EVERY_MODEL, findPlace, log })).resolves.toHaveLength(MIGRATIONS.length);
    expect(await schemaStates().findOne()).toEqual({ _id: STATE_ID, version: CURRENT_VERSION });
  });

  it('of a process that works on is waited for no longer than agreed', async () => {
    await store(BASELINE, held(600_000));
    await expect(migrate({ models: EVERY_MODEL, findPlace, log, waitMs: 1 })).rejects.toThrow(
      /^Another process has been migrating/,
    );
    expect(await storedVersion()).toBe(BASELINE);
  });

  it('keeps a process that lost it from storing a version', async () => {
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
  'names the values that keep a unique index from being created (needs a MongoDB that is not under wine)',
  async () => {
    const users = database().collection('users');
    await users.dropIndexes();
    await users.insertMany([{ signInNames: ['ann'] }, { signInNames: ['ann'] }]);
    await expect(reconcileIndexes(EVERY_MODEL, log)).rejects.toThrow(
      'A unique index of the collection users cannot be created, because documents share the value {"signInNames":"ann"}.',
    );
  },
);
