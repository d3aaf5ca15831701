import { createTestDatabase, type TestDatabase } from '@moveway/testing/mongodb.ts';
import { declaredCollections } from '../storage/declared-indexes.ts';
import { mongoose } from '../storage/mongoose.ts';
import { EVERY_MODEL } from '../app/every-model.ts';

/** The databases that earlier test files of this worker no longer use. */
const free: TestDatabase[] = [];

/**
 * A database without documents. It may have collections and indexes, which take MongoDB longest to make. Dropping it
 * only empties it, for the next test file of the worker; the set-up of the run drops all at the end.
 * @param label part of the name of a new one
 */
export function takeDatabase(label: string): TestDatabase {
  const database = free.pop() ?? createTestDatabase(label);
  return {
    ...database,
    async drop() {
      await empty(database);
      free.push(database);
    },
  };
}

async function empty({ uri }: TestDatabase): Promise<void> {
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  const db = client.db();
  const declared = new Set(declaredCollections(EVERY_MODEL));
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  await Promise.all(
    found
      .filter(({ name }) => !name.startsWith('system.'))
      .map(async ({ name }) => {
        await (declared.has(name) ? db.collection(name).deleteMany({}) : db.dropCollection(name));
      }),
  );
  await client.close();
}
