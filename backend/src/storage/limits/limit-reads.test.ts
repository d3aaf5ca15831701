import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeDatabase } from '../../testing/reused-databases.ts';
import { profiledReads } from '../../testing/profiled-reads.ts';
import { EVERY_MODEL } from '../../app/every-model.ts';
import { connect, disconnect } from '../connection.ts';
import { mongoose, rawCollection } from '../mongoose.ts';
import { longRead } from './limit-reads.ts';
import { MAX_READ_MS } from './max-read-time.ts';

const SOURCES = join(import.meta.dirname, '../..');
const schema = new mongoose.Schema({ color: String }, { versionKey: false });
const Box = mongoose.model('LimitedBox', schema, 'limited_boxes');
const SLOW = { $where: 'sleep(1500) || true' };
const database = takeDatabase('limit_reads');

beforeAll(async () => {
  await connect({ models: EVERY_MODEL, uri: database.uri }, { socketTimeoutMS: 1000 });
  await Box.create([{ color: 'red' }]);
});
afterAll(async () => {
  await database.drop();
  await disconnect();
});

it.each<[string, () => PromiseLike<unknown>]>([
  ['find', () => Box.find()],
  ['find with an empty limit', () => Box.find().setOptions({ maxTimeMS: undefined })],
  ['findOne', () => Box.findOne()],
  ['exists', () => Box.exists({ color: 'red' })],
  ['countDocuments', () => Box.countDocuments()],
  ['estimatedDocumentCount', () => Box.estimatedDocumentCount()],
  ['distinct', () => Box.distinct('color')],
  ['aggregate', () => Box.aggregate([{ $match: {} }])],
  ['a cursor', () => Box.find().cursor().next()],
  [
    'the cursor of an aggregation',
    () =>
      Box.aggregate([{ $match: {} }])
        .cursor()
        .next(),
  ],
  ['find of the driver', () => rawCollection(Box).find({}).toArray()],
  [
    'aggregate of the driver',
    () =>
      rawCollection(Box)
        .aggregate([{ $match: {} }])
        .toArray(),
  ],
])('%s has the time limit of every read', async (_read, read) => {
  const reads = await profiledReads(async () => read(), 'limited_boxes');
  expect(reads.map(({ command }) => command.maxTimeMS)).toEqual([MAX_READ_MS]);
});

it.each<[string, () => PromiseLike<unknown>]>([
  ['a query', () => Box.find().setOptions(longRead(5000))],
  ['a cursor', () => Box.find().setOptions(longRead(5000)).cursor().next()],
  ['an aggregation', () => Box.aggregate([{ $match: {} }]).option(longRead(5000))],
])('%s may have a longer one', async (_read, read) => {
  const reads = await profiledReads(async () => read(), 'limited_boxes');
  expect(reads.map(({ command }) => command.maxTimeMS)).toEqual([5000]);
});

it('the connection waits for a long read, and not for other reads', async () => {
  await expect(Box.find(SLOW)).rejects.toThrow(mongoose.mongo.MongoNetworkTimeoutError);
  expect(await Box.find(SLOW).setOptions(longRead(5000)).lean()).toHaveLength(1);
  expect(await Box.find(SLOW).setOptions(longRead(5000)).cursor().next()).not.toBeNull();
  const slow = {
    $match: {
      $expr: { $function: { body: 'function() { return sleep(1500) || true }', args: [], lang: 'js' } },
    },
  };
  expect(await Box.aggregate([slow]).option(longRead(5000))).toHaveLength(1);
});

it('no file reads without the limit but the start, migrations, backups, the outbox and the files of chat', async () => {
  const files: string[] = [];
  const exclude = ['**/*.test.ts', 'testing/**', 'storage/{backup,migrations,setup}/**'];
  for await (const file of glob('**/*.ts', { cwd: SOURCES, exclude })) {
    const text = await readFile(join(SOURCES, file), 'utf8');
    if (
      /\bdatabase\(\)(?!\.command)|\.collection(?:<\w+>)?\(|Model\.collection\.(?!collectionName)|connection\.db\b/.test(
        text,
      )
    ) {
      files.push(file);
    }
  }
  expect(files.toSorted()).toEqual([
    // Passes the database on to a read that has the limit.
    'analytics/opening-steps.ts',
    'storage/connection.ts',
    'storage/declared-indexes.ts',
    'storage/file-store.ts',
    'storage/mongoose.ts',
    'storage/schema-version.ts',
    'storage/transactions/outbox.ts',
  ]);
});
