import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';

/** A database of one test file's own, on the MongoDB of the whole run. */
export interface TestDatabase {
  /** Names the database, so it can be given to a backend as it is. */
  readonly uri: string;
  readonly name: string;
  drop(): Promise<void>;
}

/**
 * Whether MongoDB is its Windows build, which runs under wine on a closed network. It corrupts its memory and ends now
 * and then when it builds an index of stored documents; of an empty collection it does not. It ends at once when
 * several writers create the same collection (docs/decisions/database.md).
 */
export async function isWindowsBuild(server = process.env['MONGODB_URI'] ?? ''): Promise<boolean> {
  const client = await new MongoClient(server).connect();
  const { buildEnvironment } = await client.db('admin').command({ buildInfo: 1 });
  await client.close();
  return (buildEnvironment as { target_os?: string } | undefined)?.target_os === 'windows';
}

/**
 * Names a new database.
 * @param label Part of the database's name, to identify the test.
 * @param server Where; by default the server of the whole run, which its set-up names in `MONGODB_URI`.
 */
export function createTestDatabase(label: string, server = process.env['MONGODB_URI']): TestDatabase {
  if (server === undefined) {
    throw new Error('MONGODB_URI is not set: run the tests by "npm test" or "pnpm test:unit".');
  }
  // The set-up of the unit tests drops what has the number of its run.
  const run = process.env['TEST_RUN'] ?? '';
  const name = `test_${run}${randomBytes(4).toString('hex')}_${label.replaceAll(/\W/g, '_')}`;
  // By its text: with several hosts it is no URL.
  const uri = server.replace(/(?<=:\/\/[^/]+)(?:\/[^?]*)?(?=\?|$)/, `/${name}`);
  return {
    uri,
    name,
    async drop() {
      const client = await new MongoClient(uri).connect();
      await client.db(name).dropDatabase();
      await client.close();
    },
  };
}
