import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { startReplicaSet } from './embedded-mongo.ts';
import { findMongod } from './find-mongod.ts';

const silent = () => undefined;

it('runs a replica set whose data survives a restart, and reports when it was killed or finds damaged data', async () => {
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

async function withClient<T>(uri: string, action: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await new MongoClient(uri).connect();
  try {
    return await action(client);
  } finally {
    await client.close();
  }
}
