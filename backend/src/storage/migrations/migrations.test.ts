import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COUNTS,
  CUSTOMERS,
  FOUND_ELSEWHERE,
  MESSAGES,
  storeEarlierShapes,
  VINS,
} from '../../testing/earlier-shapes.ts';
import { findPlace } from '../../modules/shipments/places/gazetteer.ts';
import { searchFields, type SearchFields } from '../../modules/shipments/search-fields.ts';
import { describeIndexes } from '../declared-indexes.ts';
import { EVERY_MODEL } from '../../modules/every-model.ts';
import { mongoose } from '../mongoose.ts';
import { removeLeftovers } from './0001-remove-leftovers.ts';
import { numberMessages } from './0002-number-messages.ts';
import { searchVinEndings } from './0003-search-vin-endings.ts';
import { analyticsContributions } from './0006-analytics-contributions.ts';
import { searchVehiclesAndContacts } from './0013-search-vehicles-and-contacts.ts';
import { conversations } from './0014-conversations.ts';
import { revenueAndRatings } from './0016-revenue-and-ratings.ts';
import { lastEvents } from './0020-last-events.ts';
import { removeOldCounts } from './0021-remove-old-counts.ts';
import { removeCounts } from './0023-remove-counts.ts';
import { lastDay } from './0035-last-day.ts';
import { wholeNames } from './0037-whole-names.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations.ts';

it('are numbered without gaps, and each numbered file is the one of its name', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d.*(?<!\.test)\.ts$/.test(file));
  expect(MIGRATIONS.map(({ name }) => `${name}.ts`)).toEqual(expect.arrayContaining(files));
  expect(MIGRATIONS.map(({ name }) => Number(name.slice(0, 4)))).toEqual(
    MIGRATIONS.map((_, index) => index + 1),
  );
});

// If this fails: add a numbered migration (`indexesOnly`, where no document changes), then
// `pnpm test:unit backend/src/storage/migrations/migrations.test.ts -u`.
it('are added to by every change of declared indexes', async () => {
  const text = [`version ${MIGRATIONS.length}`, ...describeIndexes(EVERY_MODEL), ''].join('\n');
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
      await migration.run({ db, batchSize: 2, checkpoint, findPlace });
    }
    return done;
  }
  async function refill(): Promise<void> {
    await Promise.all((await db.collections()).map((collection) => collection.deleteMany({})));
    await storeEarlierShapes(db);
    // One conversation without a number and one with some are the only two cases.
    const { unanswered, numbered } = CUSTOMERS;
    await db.collection('chat_messages').deleteMany({ userId: { $nin: [unanswered, numbered] } });
  }
  const stored = (...names: string[]) =>
    Promise.all(names.map((name) => db.collection(name).find().sort({ _id: 1 }).toArray()));

  it('keep what a shipment adds to analytics, under new names', async () => {
    await refill();
    await db.collection('analytics_facts').updateMany({}, { $set: { reach: 4 } });
    await run([analyticsContributions]);
    const [contributions] = await stored('analytics_contributions');
    expect(contributions).toMatchObject([
      { status: 'Pending', counts: [{ day: '2026-11-21', metric: 'created', amount: 1 }] },
    ]);
    expect(contributions?.[0]).not.toHaveProperty('reach');
    expect(contributions?.[0]).not.toHaveProperty(['counts', 0, 'figure']);
  });

  it('let shipments be found by vehicle, e-mail address, phone number and where they are, come from and go to', async () => {
    await refill();
    const contact = { receiverEmail: 'Lee@Ortega.example', receiverPhone: '+1 (512) 555-0123' };
    const where = { currentLocation: "Love's truck-stop, Wichita, KS 67202", origin: 'Nowhere at all' };
    const vehicle = { 'vehicle.vin': VINS[0] };
    await db.collection('shipments').updateOne(vehicle, { $set: { ...contact, ...where } });
    await run([searchVinEndings, searchVehiclesAndContacts, wholeNames]);
    const shipment = await db
      .collection<Parameters<typeof searchFields>[0] & SearchFields>('shipments')
      .findOne(vehicle);
    const { searchTokens = [], places: points } = shipment ?? {};
    const wanted = shipment && (await searchFields(shipment));
    expect(searchTokens.toSorted()).toEqual(wanted?.searchTokens.toSorted());
    expect(searchTokens).toContain('@ks');
    expect(points).toEqual(wanted?.places);
    expect(points).toHaveLength(2);
  });

  it('find the places of shipments again by their whole names, and leave their words', async () => {
    await refill();
    await run([wholeNames]);
    const shipment = await db
      .collection<Parameters<typeof searchFields>[0] & SearchFields>('shipments')
      .findOne({ trackingNumber: FOUND_ELSEWHERE['trackingNumber'] });
    expect(shipment?.places).toEqual((shipment && (await searchFields(shipment)))?.places);
    const words = FOUND_ELSEWHERE['searchTokens'].filter((token: string) => token !== '@ca');
    expect(shipment?.searchTokens.toSorted()).toEqual(words.toSorted());
  });

  it('have every shipment counted again, and those that were purged stay counted', async () => {
    await refill();
    await db
      .collection<{ _id: string }>('analytics_progress')
      .updateOne(
        { _id: 'shipments' },
        { $set: { at: new Date(), statuses: { Pending: 1 } } },
        { upsert: true },
      );
    await run([analyticsContributions, revenueAndRatings]);
    const [contributions, progress] = await stored('analytics_contributions', 'analytics_progress');
    expect(contributions).toMatchObject([{ version: 0, counts: [{ metric: 'created' }] }]);
    expect(progress).toMatchObject([{ statuses: { Pending: 1 } }]);
    expect(progress?.[0]).not.toHaveProperty('at');
  });

  it('list who was left unanswered, and let vehicles be searched for by the ending of their VIN', async () => {
    await refill();
    await run([numberMessages, searchVinEndings]);
    const [conversations, shipments] = await stored('chat_conversations', 'shipments');
    expect(conversations?.find(({ _id }) => _id.equals(CUSTOMERS.unanswered))).toMatchObject({
      lastSequence: 2,
      question: 'Hello?',
      waitingSince: MESSAGES.find(({ userId }) => userId === CUSTOMERS.unanswered)?.['timestamp'],
    });
    expect(shipments?.map(({ searchTokens }) => searchTokens.at(-1))).toEqual(
      shipments?.map(({ vehicle }) => vehicle.vin.slice(-6).toLowerCase()),
    );
  });

  it('make what each customer wrote their default conversation, open where they wait for an answer', async () => {
    await refill();
    await db
      .collection('chat_messages')
      .insertMany(MESSAGES.filter(({ userId }) => userId === CUSTOMERS.answered));
    await run([numberMessages, conversations]);
    const { unanswered, answered, numbered } = CUSTOMERS;
    const [made, messages = []] = await stored('chat_conversations', 'chat_messages');
    const of = (id: mongoose.mongo.ObjectId) => made?.find(({ _id }) => _id.equals(id));
    expect(of(unanswered)).toMatchObject({
      userId: unanswered,
      trackingNumber: null,
      status: 'open',
      lastText: 'Hello?',
      seen: { customer: 2, support: 0 },
      unread: { customer: 0, support: 2 },
      listOrder: of(unanswered)?.['waitingSince'].getTime(),
    });
    expect(of(answered)).toMatchObject({ status: 'resolved', answeredSequence: 2, unread: { support: 0 } });
    expect(of(answered)?.['listOrder']).toBeGreaterThan(of(numbered)?.['listOrder']);
    expect(messages.every(({ conversationId, userId }) => conversationId.equals(userId))).toBe(true);
    expect(messages[0]?.['words']).toEqual(['when', 'will', 'it', 'come']);
  });

  it('store when the last event of each shipment was, undone ones left out', async () => {
    await refill();
    const [first, second] = VINS;
    const events = [new Date('2026-11-22'), new Date('2026-11-23')].map((timestamp, index) => ({
      timestamp,
      ...(index === 1 ? { retractedAt: timestamp } : {}),
    }));
    await db.collection('shipments').updateOne({ 'vehicle.vin': first }, { $set: { events } });
    await run([analyticsContributions, lastEvents]);
    const [shipments = [], contributions] = await stored('shipments', 'analytics_contributions');
    const of = (vin: string) => shipments.find(({ vehicle }) => vehicle.vin === vin);
    expect(of(first)?.['lastEventAt']).toEqual(events[0]?.timestamp);
    expect(of(second)?.['lastEventAt']).toEqual(of(second)?.['createdAt']);
    expect(contributions?.[0]).not.toHaveProperty('open');
  });

  it('remove counts that nothing reads, and none of those that are read', async () => {
    await refill();
    await run([removeOldCounts]);
    const [counts, made] = await stored('document_counts', 'chat_conversations');
    const isRead = ({ _id }: { _id: string }) => _id === 'chat_messages' || _id.startsWith('users:');
    expect(counts).toEqual(COUNTS.filter(isRead).toSorted((a, b) => (a._id < b._id ? -1 : 1)));
    expect(made?.map((conversation) => conversation['revision'])).toEqual([undefined, undefined]);
    expect(made?.map((conversation) => conversation['lastSequence'])).toEqual([undefined, 3]);
    await run([removeOldCounts]);
    expect(await stored('document_counts', 'chat_conversations')).toEqual([counts, made]);
  });

  it('remove every count', async () => {
    await refill();
    await run([removeCounts]);
    await run([removeCounts]);
    expect(await db.listCollections({ name: 'document_counts' }).toArray()).toEqual([]);
  });

  it('leave the same documents as when they run through', async () => {
    const changing = [
      numberMessages,
      searchVinEndings,
      analyticsContributions,
      searchVehiclesAndContacts,
      conversations,
      revenueAndRatings,
      lastEvents,
      removeOldCounts,
      removeCounts,
      lastDay,
      wholeNames,
    ];
    const changed = () =>
      stored(
        'chat_conversations',
        'chat_messages',
        'document_counts',
        'shipments',
        'analytics_contributions',
      );
    await refill();
    const writes = await run(changing);
    const expected = await changed();
    expect(writes).toBeGreaterThan(5);

    for (let killedAt = 0; killedAt < writes; killedAt += 1) {
      await refill();
      await expect(run(changing, killedAt)).rejects.toThrow('killed');
      await run(changing);
      expect(await changed()).toEqual(expected);
    }
  });

  it('drop computed metrics as a whole, however little of them is left', async () => {
    const computed = () => stored('analytics_days', 'analytics_progress', 'analytics_facts');
    await refill();
    const writes = await run([removeLeftovers]);
    expect(await computed()).toEqual([[], [], []]);

    await refill();
    await expect(run([removeLeftovers], writes - 1)).rejects.toThrow('killed');
    expect(await computed()).not.toEqual([[], [], []]);
    await run([removeLeftovers]);
    expect(await computed()).toEqual([[], [], []]);
  });
});
