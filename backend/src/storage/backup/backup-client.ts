import { mongoose } from '../mongoose.ts';

/** Runs work on a connection of its own to the database that the URI names. */
export async function withDatabase<T>(
  uri: string,
  work: (client: mongoose.mongo.MongoClient, databaseName: string) => Promise<T>,
): Promise<T> {
  const client = await new mongoose.mongo.MongoClient(uri, { appName: 'moveway-backup' }).connect();
  try {
    return await work(client, client.db().databaseName);
  } finally {
    await client.close();
  }
}
