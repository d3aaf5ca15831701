import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { startReplicaSet } from './embedded-mongo.ts';
import { findMongod } from './find-mongod.ts';
import { startRestartingMongo } from './restarting-mongo.ts';

const silent = () => undefined;

// Both wait most of the time.
it.concurrent('runs a replica set whose data survives a restart, and reports when it was killed or finds damaged data', async () => {
  const mongod = await findMongod(silent);
  const directory = await mkdtemp(join(tmpdir(), 'moveway-embedded-'));

  const first = await startReplicaSet(mongod, directory);
  await withClient(first.uri, async (client) => {
    await client.withSession((session) =>
      session.withTransaction(() =>
        client.db('kept').collection('notes').insertOne({ text: 'kept' }, { session }),
      ),
    );
  });
  await first.stop();

  const second = await startReplicaSet(mongod, directory);
  const kept = await withClient(second.uri, (client) =>
    client.db('kept').collection('notes').countDocuments(),
  );
  await second.kill();
  expect(kept).toBe(1);
  expect(await second.ended).toContain(`ended by itself (SIGKILL); its data is in ${directory}`);

  await writeFile(join(directory, 'WiredTiger.wt'), 'damaged');
  await expect(startReplicaSet(mongod, directory)).rejects.toThrow(`its data in ${directory} is damaged`);
  await rm(directory, { recursive: true });
});

it.concurrent('starts it again at the same address with its data when it ends by itself, until it is stopped', async () => {
  const mongod = await findMongod(silent);
  const directory = await mkdtemp(join(tmpdir(), 'moveway-restarting-'));
  const restarted = Promise.withResolvers<string[]>();
  const mongo = await startRestartingMongo(mongod, directory, (...why) => restarted.resolve(why));
  await withClient(mongo.uri, async (client) => {
    await client.db('kept').collection('notes').insertOne({ text: 'kept' });
    // It ends before it answers.
    await client.db('admin').command({ shutdown: 1, force: true }).catch(silent);
  });
  const [reason, lastLines] = await restarted.promise;
  expect(reason).toContain('MongoDB ended by itself');
  expect(lastLines).toContain('"msg":"Now exiting"');
  const kept = await withClient(mongo.uri, (client) =>
    client.db('kept').collection('notes').countDocuments(),
  );
  expect(kept).toBe(1);
  await mongo.stop();
  await mongo.ended;
  await rm(directory, { recursive: true });
});

async function withClient<T>(uri: string, action: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await new MongoClient(uri).connect();
  try {
    return await action(client);
  } finally {
    await client.close();
  }
}
