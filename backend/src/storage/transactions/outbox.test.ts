import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { createReceive } from '../../kernel/domain-events.ts';
import { createLogger } from '../../kernel/logger.ts';
import { startSilentNetwork } from '../../testing/servers/silent-network.ts';
import { disconnect, openConnection } from '../connection.ts';
import { mongoose, rawCollection } from '../mongoose.ts';
import {
  followOutbox,
  presentPosition,
  type EventCollection,
  type OutboxFeed,
  outbox,
  OutboxEventModel,
} from './outbox.ts';
import { inTransaction, insertRaw } from './transactions.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

const log = createLogger({ level: 'silent' });
const WAIT = { interval: 10 };
const feeds: OutboxFeed[] = [];

const database = await connectToDatabase('outbox', createTestDatabase('outbox'));
afterEach(async () => {
  await Promise.all(feeds.splice(0).map((feed) => feed.close()));
});

/** Follows as a process would. @returns what it receives after it has begun */
async function follow(collections: readonly EventCollection[] = []) {
  const received: string[] = [];
  let isFollowing = false;
  const changed = ({ id }: { id: string }) => {
    if (id === 'first') {
      isFollowing = true;
    } else {
      received.push(id);
    }
  };
  const receive = createReceive(
    { 'user.changed': [changed], 'events.missed': [() => received.push('missed')] },
    log,
  );
  feeds.push(followOutbox({ receive, log, collections, position: await presentPosition() }));
  await change('first');
  await vi.waitFor(() => expect(isFollowing).toBe(true), WAIT);
  return received;
}
const change = (id: string) => outbox.publish('user.changed', { id });
const stored = (id: string) => OutboxEventModel.countDocuments({ 'payload.id': id });

/** Ends the change streams of this database on the server's side. */
async function killCursors(): Promise<void> {
  const client = mongoose.connection.getClient();
  const operations = await client
    .db('admin')
    .aggregate([
      { $currentOp: { idleCursors: true } },
      { $match: { ns: { $regex: `^${database.name}\\.\\$cmd` }, 'cursor.tailable': true } },
    ])
    .toArray();
  const cursors = operations.map(({ cursor }) => cursor.cursorId as mongoose.mongo.Long);
  expect(cursors).toHaveLength(feeds.length);
  await client.db(database.name).command({ killCursors: '$cmd.aggregate', cursors });
}

describe('an event', () => {
  it('is stored if its transaction is committed, and received by every process, the one that wrote included', async () => {
    const [ours, theirs] = [await follow(), await follow()];
    await inTransaction(async () => {
      await change('committed');
      expect(ours).toEqual([]);
    });
    await change('alone');
    await expect.poll(() => ours, WAIT).toEqual(['committed', 'alone']);
    await expect.poll(() => theirs, WAIT).toEqual(['committed', 'alone']);
  });

  it('is neither stored nor received if its transaction fails', async () => {
    const list = await follow();
    const failed = inTransaction(async () => {
      await change('rolled back');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await change('afterwards');
    await expect.poll(() => list, WAIT).toEqual(['afterwards']);
    expect(await stored('rolled back')).toBe(0);
  });

  it('is received once when the transaction that stores it has to run twice', async () => {
    const list = await follow();
    let attempts = 0;
    await inTransaction(async () => {
      attempts += 1;
      await change('repeated');
      if (attempts === 1) {
        throw Object.assign(new mongoose.mongo.MongoServerError({ message: 'conflict' }), {
          errorLabelSet: new Set(['TransientTransactionError']),
        });
      }
    });
    await change('afterwards');
    await expect.poll(() => list, WAIT).toEqual(['repeated', 'afterwards']);
  });
});

describe('a collection whose documents are events', () => {
  const greetings = () => rawCollection<{ to: string }>({ collection: { collectionName: 'greetings' } });

  it('is read with the outbox in the order of the commits; a document that is no event is left out', async () => {
    const toEvent: EventCollection['toEvent'] = ({ to }) => {
      if (typeof to !== 'string') {
        throw new TypeError('Not a greeting');
      }
      return { name: 'user.changed', payload: { id: `greeting to ${to}` }, createdAt: new Date() };
    };
    const list = await follow([{ name: 'greetings', toEvent }]);
    await inTransaction(async () => {
      await insertRaw({ collection: { collectionName: 'greetings' } }, { to: 'Ann' });
      await change('one');
    });
    await greetings().insertOne({} as { to: string });
    await change('two');
    await greetings().insertOne({ to: 'Bob' });
    await expect.poll(() => list, WAIT).toEqual(['greeting to Ann', 'one', 'two', 'greeting to Bob']);
  });
});

describe('a change stream that broke off', () => {
  it('is not opened again by a feed that closes while it asks MongoDB where to begin', async () => {
    await follow();
    const [feed] = feeds;
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<mongoose.mongo.BSON.Document>();
    const command = vi.spyOn(mongoose.mongo.Db.prototype, 'command').mockImplementationOnce(() => {
      asked.resolve();
      return answered.promise;
    });
    await mongoose.connection.dropDatabase();
    await asked.promise;
    const closed = feed?.close();
    answered.resolve(await mongoose.connection.getClient().db(database.name).command({ ping: 1 }));
    await expect(closed).resolves.toBeUndefined();
    command.mockRestore();
  });

  it('continues where it was', async () => {
    const list = await follow();
    await change('before');
    await expect.poll(() => list, WAIT).toEqual(['before']);
    await killCursors();
    await change('after');
    await expect.poll(() => list, WAIT).toEqual(['before', 'after']);
  });

  it('continues where it was when its connection is dead without having been closed', async () => {
    const network = await startSilentNetwork(new URL(database.uri));
    const through = new URL(database.uri);
    through.host = new URL(network.url).host;
    // Otherwise the replica set names its own address, which goes around this network.
    through.searchParams.set('directConnection', 'true');
    through.searchParams.delete('replicaSet');
    // Without a look at the version, because a test above drops the database.
    await disconnect();
    await openConnection({ uri: through.href }, { socketTimeoutMS: 2000 });
    onTestFinished(async () => {
      await disconnect();
      network.close();
      await openConnection({ uri: database.uri });
    });
    const list = await follow();
    network.loseSilently();
    await change('after');
    await expect.poll(() => list, WAIT).toEqual(['after']);
  });

  it('publishes that events were missed when their collection is dropped, and continues', async () => {
    const list = await follow();
    await OutboxEventModel.collection.drop();
    await change('after');
    await expect.poll(() => list, WAIT).toEqual(['missed', 'after']);
  });

  it('publishes that events were missed when MongoDB does not know where it was, and continues', async () => {
    const list = await follow();
    await mongoose.connection.dropDatabase();
    await expect.poll(() => list[0], WAIT).toBe('missed');
    // A change that is written before the new stream is open is one of those that were missed.
    await vi.waitFor(
      async () => {
        await change('after');
        expect(list.at(-1)).toBe('after');
      },
      { interval: 100 },
    );
  });
});
