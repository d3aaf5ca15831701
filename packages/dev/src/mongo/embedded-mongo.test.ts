import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { startReplicaSet } from './embedded-mongo.ts';
import { findMongod } from './find-mongod.ts';

const silent = () => undefined;

it('runs a replica set with transactions whose data survives a restart', async () => {
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
  await second.stop();
  await rm(directory, { recursive: true });

  expect(kept).toBe(1);
});

async function withClient<T>(uri: string, action: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await new MongoClient(uri).connect();
  try {
    return await action(client);
  } finally {
    await client.close();
  }
}
