import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  EARLIER_ENTRIES,
  EARLIER_SHIPMENT,
  FOUND_ELSEWHERE,
  storeEarlierShapes,
} from '../../testing/earlier-shapes.ts';
import { findPlace } from '../../shipments/places/gazetteer.ts';
import { searchFields, type SearchFields } from '../../shipments/search/search-fields.ts';
import { describeIndexes } from '../declared-indexes.ts';
import { EVERY_MODEL } from '../../app/every-model.ts';
import { mongoose } from '../mongoose.ts';
import { CURRENT_VERSION } from '../schema-version.ts';
import { wholeNames } from './0037-whole-names.ts';
import { plainViews } from './0038-plain-views.ts';
import { removeContentCounts } from './0039-remove-content-counts.ts';
import { answerTimes } from './0040-answer-times.ts';
import { noWeeklySummary } from './0041-no-weekly-summary.ts';
import { wholeImports } from './0042-whole-imports.ts';
import { purgedAuditValues } from './0043-purged-audit-values.ts';
import { oneCollectionOfLocks } from './0044-one-collection-of-locks.ts';
import { news } from './0046-news.ts';
import { oneEngine } from './0047-one-engine.ts';
import { ownerTokens } from './0048-owner-tokens.ts';
import { BASELINE, MIGRATIONS } from './migrations.ts';

it('are numbered without gaps, and each numbered file is the one of its name', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d.*(?<!\.test)\.ts$/.test(file));
  expect(MIGRATIONS.map(({ name }) => `${name}.ts`)).toEqual(expect.arrayContaining(files));
  expect(MIGRATIONS.map(({ name }) => Number(name.slice(0, 4)))).toEqual(
    MIGRATIONS.map((_, index) => BASELINE + index + 1),
  );
});

// If this fails: add a numbered migration, one that does nothing where no document changes, then
// `pnpm test:unit backend/src/storage/migrations/migrations.test.ts -u`.
it('are added to by every change of declared indexes', async () => {
  const text = [`version ${CURRENT_VERSION}`, ...describeIndexes(EVERY_MODEL), ''].join('\n');
  await expect(text).toMatchFileSnapshot('./indexes.txt');
});

it('know every model', async () => {
  const declared: string[] = [];
  for await (const file of glob('**/*.ts', {
    cwd: join(import.meta.dirname, '../..'),
    exclude: ['**/*.test.ts'],
  })) {
    const source = await readFile(join(import.meta.dirname, '../..', file), 'utf8');
    declared.push(
      ...Array.from(source.matchAll(/mongoose\.model(?:<\w+>)?\(\s*'(\w+)'/g), ([, name]) => String(name)),
    );
  }
  expect(EVERY_MODEL.map(({ modelName }) => modelName).toSorted()).toEqual(declared.toSorted());
});

describe('killed at any of their writes and run again', () => {
  const database = createTestDatabase('migrations');
  // Nothing here outlives the test, so no write waits for the disk.
  const client = new mongoose.mongo.MongoClient(database.uri, { writeConcern: { w: 1 } });
  const db = client.db();
  const shipments = db.collection<Parameters<typeof searchFields>[0] & SearchFields>('shipments');

  const CHANGED = ['shipments', 'audit_entries', 'audit_values'];

  beforeAll(() => client.connect());
  afterAll(async () => {
    await client.close();
    await database.drop();
  });

  /** @param writes how many are done before the process is killed @returns how many were done */
  async function run(writes = Number.POSITIVE_INFINITY): Promise<number> {
    let done = 0;
    function checkpoint(): void {
      if (done === writes) {
        throw new Error('killed');
      }
      done += 1;
    }
    for (const migration of MIGRATIONS) {
      await migration.run({ db, batchSize: 1, checkpoint, findPlace });
    }
    return done;
  }
  async function refill(): Promise<void> {
    await Promise.all(CHANGED.map((name) => db.collection(name).deleteMany({})));
    await storeEarlierShapes(db);
  }

  it('let shipments be found by where they are, come from and go to', async () => {
    await refill();
    const { trackingNumber } = EARLIER_SHIPMENT;
    const where = { currentLocation: "Love's truck-stop, Wichita, KS 67202", origin: 'Nowhere at all' };
    await shipments.updateOne({ trackingNumber }, { $set: where });
    await wholeNames.run({ db, batchSize: 2, checkpoint: () => undefined, findPlace });
    const shipment = await shipments.findOne({ trackingNumber });
    const wanted = shipment && (await searchFields(shipment));
    expect(shipment?.searchTokens.toSorted()).toEqual(wanted?.searchTokens.toSorted());
    expect(shipment?.searchTokens).toContain('@ks');
    expect(shipment?.places).toEqual(wanted?.places);
    expect(shipment?.places).toHaveLength(2);
  });

  it('find the places of shipments again by their whole names, and leave their words', async () => {
    await refill();
    await wholeNames.run({ db, batchSize: 2, checkpoint: () => undefined, findPlace });
    const shipment = await shipments.findOne({ trackingNumber: FOUND_ELSEWHERE.trackingNumber });
    expect(shipment?.places).toEqual((shipment && (await searchFields(shipment)))?.places);
    const words = FOUND_ELSEWHERE.searchTokens.filter((token) => token !== '@ca');
    expect(shipment?.searchTokens.toSorted()).toEqual(words.toSorted());
  });

  it('remove deleted views that were kept for an undo, and their index', async () => {
    const [views, entries] = [db.collection('views'), db.collection('audit_entries')];
    await views.createIndex({ removedAt: 1 }, { expireAfterSeconds: 3600 });
    await views.insertMany([{ name: 'Deleted', removedAt: new Date() }, { name: 'Late' }]);
    const { insertedId: _id } = await entries.insertOne({ action: 'view.restored' });
    await plainViews.run({ db, batchSize: 2, checkpoint: () => undefined, findPlace });
    expect((await views.find().toArray()).map(({ name }) => String(name))).toEqual(['Late']);
    expect(await views.indexExists('removedAt_1')).toBe(false);
    expect(await entries.findOne({ _id })).toMatchObject({ action: 'view.created' });
  });

  it('remove the counts of downloads and views', async () => {
    await db.collection('content_counts').insertOne({ count: 1 });
    await removeContentCounts.run({ db, batchSize: 2, checkpoint: () => undefined, findPlace });
    expect(await db.listCollections({ name: 'content_counts' }).toArray()).toEqual([]);
  });

  it('leave of the times of support those of answers, without the index that told them apart', async () => {
    const times = db.collection('support_times');
    await times.createIndex({ kind: 1, to: 1 });
    await times.insertMany([{ kind: 'answer' }, { kind: 'resolution' }]);
    await answerTimes.run({ db, batchSize: 2, checkpoint: () => undefined, findPlace });
    expect(await times.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ kind: 'answer' }]);
    expect(await times.indexExists('kind_1_to_1')).toBe(false);
  });

  it('remove what the weekly summary left, and no other job', async () => {
    const settings = db.collection<{ _id: string; timeZone: string; summaryRecipients?: string[] }>(
      'settings',
    );
    await settings.insertOne({ _id: 'settings', timeZone: 'UTC', summaryRecipients: ['owner@example.com'] });
    const names = ['every.weekly-summary', 'mail.weekly-summary', 'mail.bulletin'];
    await db.collection('jobs').insertMany(names.map((name) => ({ name })));
    await noWeeklySummary.run({ db, batchSize: 2, checkpoint: () => undefined, findPlace });
    expect(await settings.findOne()).toEqual({ _id: 'settings', timeZone: 'UTC' });
    expect(await db.collection('jobs').find().toArray()).toMatchObject([{ name: 'mail.bulletin' }]);
  });

  it('give imports what of their list is no package, and a choice for unlikely VINs, and leave those that have it', async () => {
    const whole = { reading: { blank: 1, repeated: [], totals: [7] }, choices: { vin_unlikely: 'skip' } };
    const imports = db.collection('imports');
    await imports.insertMany([{ choices: { vin_twice: 'skip' } }, { ...whole }]);
    await wholeImports.run({ db, batchSize: 2, checkpoint: () => undefined, findPlace });
    expect(await imports.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
      {
        reading: { blank: 0, repeated: [], totals: [] },
        choices: { vin_twice: 'skip', vin_unlikely: 'create' },
      },
      whole,
    ]);
  });

  it('move the values of audit entries of packages, and remove those of packages that are purged', async () => {
    await refill();
    const purgeAt = new Date('2096-01-01');
    await shipments.updateOne({ trackingNumber: EARLIER_SHIPMENT.trackingNumber }, { $set: { purgeAt } });
    await purgedAuditValues.run({ db, batchSize: 2, checkpoint: () => undefined, findPlace });
    const [, kept, , other] = EARLIER_ENTRIES;
    const values = { before: { sender: 'Ann' }, after: { sender: 'Ann Marsh', weight: 3 } };
    expect(await db.collection('audit_values').find().toArray()).toEqual([
      { _id: kept?._id, targetId: EARLIER_SHIPMENT.trackingNumber, ...values, purgeAt },
    ]);
    const entries = await db.collection('audit_entries').find().sort({ _id: 1 }).toArray();
    expect(entries.map(({ changed }) => changed as unknown)).toEqual([
      ['sender'],
      ['sender', 'weight'],
      ['receiverEmail'],
      undefined,
    ]);
    expect(entries.filter(({ before, after }) => (before ?? after) !== undefined)).toEqual([other]);
    expect(entries[1]).toMatchObject({ action: kept?.action, timestamp: kept?.timestamp });
  });

  it('remove the collections of what was locked', async () => {
    await db.collection('view_owners').insertOne({ changes: 1 });
    await oneCollectionOfLocks.run({ db, batchSize: 2, checkpoint: () => undefined, findPlace });
    expect(await db.listCollections({ name: 'view_owners' }).toArray()).toEqual([]);
  });

  it('turn who was told of a stop, and who is to be told of an import, into news; other messages go', async () => {
    await refill();
    await Promise.all(['jobs', 'news'].map((name) => db.collection(name).deleteMany({})));
    const { _id, trackingNumber } = EARLIER_SHIPMENT;
    const [at, toldTo] = [new Date('2199-01-01'), ['jane@example.com']];
    await shipments.updateOne({ _id }, { $set: { hold: { toldTo } } });
    const data = { importId: '1', email: 'ada@example.com', trackingNumbers: [trackingNumber, 'MW0'] };
    await db.collection('jobs').insertMany([
      { name: 'mail.import-receiver', data, nextRunAt: at },
      { name: 'mail.import-receiver', data, nextRunAt: null },
      { name: 'mail.shipment-status', nextRunAt: at },
    ]);
    await news.run({ db, batchSize: 1, checkpoint: () => undefined, findPlace });
    const shipmentId = _id.toHexString();
    const known = { status: 'Pending', expected: '2026-11-27' };
    expect(await db.collection('news').find().sort({ _id: 1 }).toArray()).toMatchObject([
      { recipient: 'mailto:ada@example.com', shipmentId, bulkId: '1', at, from: { standing: 'going' } },
      { recipient: 'mailto:jane@example.com', shipmentId, from: { ...known, standing: 'on hold' } },
    ]);
    expect(await db.collection('jobs').find().toArray()).toMatchObject([
      { name: 'news.tell', data: { to: 'mailto:ada@example.com', at }, nextRunAt: at },
    ]);
    expect(await shipments.findOne({ _id })).toMatchObject({ hold: {} });
    expect(await shipments.countDocuments({ 'hold.toldTo': { $exists: true } })).toBe(0);
  });

  it('make bulks of batches and imports, whose work goes on, wherever they are killed', async () => {
    const ids = Array.from({ length: 4 }, () => new mongoose.mongo.ObjectId());
    const [batchId, committed, running, open] = ids;
    const [actor, choices, expiresAt] = [{ userId: 'u' }, { imported_before: 'skip' }, new Date()];
    const counts = { rows: 3, bad: 1, skipped: 0 };
    const names = ['batches', 'batch_rows', 'imports', 'import_rows', 'bulks', 'bulk_rows', 'jobs'];
    const fill = async () => {
      await Promise.all(names.map((name) => db.dropCollection(name)));
      const store = (name: string, documents: object[]) => db.collection(name).insertMany(documents);
      await store('batches', [
        {
          _id: batchId,
          action: { kind: 'archive', isArchived: true },
          actor,
          state: 'running',
          total: 1,
          expiresAt,
        },
      ]);
      await store('batch_rows', [
        { batchId, index: 0, trackingNumber: 'MW1', version: 4, outcome: 'waiting' },
      ]);
      await store('imports', [
        {
          _id: committed,
          state: 'committed',
          committedAt: expiresAt,
          actor,
          choices,
          counts,
          position: 4,
          expiresAt,
        },
        { _id: running, state: 'undoing', actor, choices, counts, position: 0, expiresAt },
        { _id: open, state: 'open', actor, choices, counts, position: 0, expiresAt },
      ]);
      await store('import_rows', [
        { importId: committed, row: 2, state: 'created', digest: 'a', trackingNumber: 'MW2', cells: ['x'] },
        { importId: open, row: 2, state: 'good', digest: 'a', cells: ['x'] },
      ]);
      await store('jobs', [
        { name: 'shipments.batch', data: { batchId: String(batchId) } },
        { name: 'import.undo', data: { importId: String(running) } },
        { name: 'news.tell', data: { to: 'other' } },
      ]);
    };
    const all = (name: string) => db.collection(name).find().sort({ index: 1, state: 1, name: 1 }).toArray();
    for (let killedAt = 0; ; killedAt += 1) {
      await fill();
      let writes = 0;
      const checkpoint = () => {
        if (writes === killedAt) {
          throw new Error('killed');
        }
        writes += 1;
      };
      const isThrough = await oneEngine.run({ db, batchSize: 2, checkpoint, findPlace }).then(
        () => true,
        () => false,
      );
      await oneEngine.run({ db, batchSize: 2, checkpoint: () => undefined, findPlace });
      expect(await all('bulks')).toMatchObject([
        { _id: committed, kind: 'import', command: choices, state: 'done', finishedAt: expiresAt, total: 2 },
        { _id: batchId, kind: 'batch', command: { kind: 'archive' }, state: 'running', total: 1 },
        { _id: running, kind: 'import', state: 'undoing' },
      ]);
      const rows = await all('bulk_rows');
      expect(rows).toMatchObject([
        { bulkId: batchId, index: 0, target: 'MW1', version: 4, outcome: 'waiting', tries: 0 },
        { index: 2, digest: 'a', cells: ['x'] },
        { index: 2, digest: 'a', cells: ['x'] },
      ]);
      expect(rows.map(({ outcome, target }) => [outcome, target])).toEqual(
        expect.arrayContaining([
          ['created', 'MW2'],
          ['good', undefined],
        ]),
      );
      expect(await all('jobs')).toMatchObject([
        { name: 'bulk.rows', data: { bulkId: String(batchId) } },
        { name: 'bulk.rows', data: { bulkId: String(running) } },
        { name: 'news.tell', data: { to: 'other' } },
      ]);
      expect(
        (await db.listCollections({ name: { $in: names.slice(0, 4) } }).toArray()).map(({ name }) => name),
      ).toEqual(['imports']);
      if (isThrough) {
        return;
      }
    }
  });

  it('let owners find shipments by what they see, also by the description', async () => {
    await refill();
    const { trackingNumber } = EARLIER_SHIPMENT;
    const seen = { reference: 'Lot 99-314', description: 'Zoë’s “Grand-Piano” | two' };
    const unseen = { currentTown: 'Elko, NV', senderEmail: 'ann@marsh.example', receiverPhone: '5550109988' };
    await shipments.updateOne(
      { trackingNumber },
      { $set: { trackingNumber: 'MW-26-1', ...seen, ...unseen } },
    );
    await ownerTokens.run({ db, batchSize: 2, checkpoint: () => undefined, findPlace });
    const shipment = await shipments.findOne({ trackingNumber: 'MW-26-1' });
    const wanted = shipment && (await searchFields(shipment));
    expect(shipment?.ownerTokens.toSorted()).toEqual(wanted?.ownerTokens.toSorted());
    expect(shipment?.ownerTokens).toEqual(expect.arrayContaining(['grandpiano', 'zoe', '99314', '042788']));
  });

  it('leave the same documents as when they run through', async () => {
    const changed = () =>
      Promise.all(CHANGED.map((name) => db.collection(name).find().sort({ _id: 1 }).toArray()));
    await refill();
    const writes = await run();
    const expected = await changed();
    expect(writes).toBeGreaterThan(1);

    for (let killedAt = 0; killedAt < writes; killedAt += 1) {
      await refill();
      await expect(run(killedAt)).rejects.toThrow('killed');
      await run();
      expect(await changed()).toEqual(expected);
    }
  });
});
