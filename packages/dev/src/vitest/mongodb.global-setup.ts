import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { provideMongo } from '../mongo/provide-mongo.ts';

/**
 * Gives the tests a real MongoDB in `MONGODB_URI`: the one already named there, else an embedded one for this run. At
 * the end it drops the databases of the run.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_RUN'] !== undefined) {
    // Vitest calls this for each project; the first call has done it.
    return async () => undefined;
  }
  // In the names of the run's databases (`createTestDatabase`).
  const run = (process.env['TEST_RUN'] = randomBytes(4).toString('hex'));
  const mongo = await provideMongo({
    progress: (line) => console.error(line),
    onRestart: (reason, lastLines) => console.error(`${lastLines}\n${reason} It was started again.`),
  });
  process.env['MONGODB_URI'] = mongo.uri;
  return async () => {
    await dropDatabases(mongo.uri, `test_${run}`);
    await mongo.stop();
  };
}

async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const client = await new MongoClient(uri).connect();
  const filter = { name: { $regex: `^${prefix}` } };
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true, filter });
  for (const { name } of databases) {
    await client.db(name).dropDatabase();
  }
  await client.close();
}
