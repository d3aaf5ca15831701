import { readdir } from 'node:fs/promises';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeEarlierShapes } from '../../testing/earlier-shapes.ts';
import { describeIndexes } from '../declared-indexes.ts';
import { mongoose } from '../mongoose.ts';
import { removeLeftovers } from './0001-remove-leftovers.ts';
import { numberMessages } from './0002-number-messages.ts';
import { searchVinEndings } from './0003-search-vin-endings.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations.ts';

it('are numbered without gaps, each in the file of its name', async () => {
  const files = await readdir(import.meta.dirname);
  expect(MIGRATIONS.map(({ name }) => `${name}.ts`)).toEqual(
    files.filter((file) => /^\d.*(?<!\.test)\.ts$/.test(file)).toSorted(),
  );
  expect(MIGRATIONS.map(({ name }) => Number(name.slice(0, 4)))).toEqual(
    MIGRATIONS.map((_, index) => index + 1),
  );
});

// If this fails: add a numbered migration (it may be empty, as the indexes themselves are made by what the models
// declare), then `pnpm test:unit backend/src/storage/migrations/migrations.test.ts -u`.
it('are added to by every change of declared indexes', async () => {
  const text = [`version ${MIGRATIONS.length}`, ...describeIndexes(), ''].join('\n');
  await expect(text).toMatchFileSnapshot('./indexes.txt');
});

describe('killed at any of their writes and run again', () => {
  const database = createTestDatabase('migrations');
  const client = new mongoose.mongo.MongoClient(database.uri);
  const db = client.db();

  beforeAll(async () => {
    await client.connect();
    await db.createCollection('chat_messages');
    // Numbers that meet on the way would break off the migration.
    await db
      .collection('chat_messages')
      .createIndex(
        { userId: 1, sequence: 1 },
        { unique: true, partialFilterExpression: { sequence: { $exists: true } } },
      );
  });
  afterAll(async () => {
    await client.close();
    await database.drop();
  });

  /** @param writes how many are done before the process is killed @returns how many were done */
  async function run(migrations: readonly Migration[], writes = Number.POSITIVE_INFINITY): Promise<number> {
    let done = 0;
    function checkpoint(): void {
      if (done === writes) {
        throw new Error('killed');
      }
      done += 1;
    }
    for (const migration of migrations) {
      await migration.run({ db, batchSize: 2, checkpoint });
    }
    return done;
  }
  async function refill(): Promise<void> {
    await Promise.all((await db.collections()).map((collection) => collection.deleteMany({})));
    await storeEarlierShapes(db);
  }
  const stored = (...names: string[]) =>
    Promise.all(names.map((name) => db.collection(name).find().sort({ _id: 1 }).toArray()));

  it('leave the same documents as when they run through', async () => {
    const changing = [numberMessages, searchVinEndings];
    const changed = () => stored('chat_conversations', 'chat_messages', 'shipments');
    await refill();
    const writes = await run(changing);
    const expected = await changed();
    expect(writes).toBeGreaterThan(10);

    for (let killedAt = 0; killedAt < writes; killedAt += 1) {
      await refill();
      await expect(run(changing, killedAt)).rejects.toThrow('killed');
      await run(changing);
      expect(await changed()).toEqual(expected);
    }
  });

  it('drop computed figures whole, however little of them is left', async () => {
    const figures = () => stored('analytics_days', 'analytics_progress', 'analytics_facts');
    await refill();
    const writes = await run([removeLeftovers]);
    expect(await figures()).toEqual([[], [], []]);

    await refill();
    await expect(run([removeLeftovers], writes - 1)).rejects.toThrow('killed');
    expect(await figures()).not.toEqual([[], [], []]);
    await run([removeLeftovers]);
    expect(await figures()).toEqual([[], [], []]);
  });
});
