import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DatabaseError } from '../database-error.ts';
import type { mongoose } from '../mongoose.ts';
import { rejectUnfinishedRestore } from './unfinished-restore.ts';
import { fileOf, writeManifest, type BackedUpCollection, type Manifest } from './manifest.ts';

const BATCH_SIZE = 1000;
/**
 * Backed up without their documents. Sessions that were ended after the backup must not become valid again, and events
 * that were delivered must not be delivered again. What strangers are answered is made again from the shipments.
 */
export const WITHOUT_DOCUMENTS: readonly string[] = ['user_sessions', 'outbox', 'tracking_views'];

/**
 * Writes all collections of the database, as they are at one moment (snapshot read concern), to files of a new
 * directory. MongoDB keeps that moment for `minSnapshotHistoryWindowInSeconds`, five minutes unless set otherwise.
 * @throws {DatabaseError} when the directory is not empty, or the database is restored in part
 */
export async function writeBackup(
  client: mongoose.mongo.MongoClient,
  databaseName: string,
  directory: string,
): Promise<Manifest> {
  const database = client.db(databaseName);
  await rejectUnfinishedRestore(database);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0) {
    throw new DatabaseError(`${directory} is not empty: name a new directory for each backup.`);
  }
  const session = client.startSession({ snapshot: true });
  const createdAt = new Date().toISOString();
  const collections: BackedUpCollection[] = [];
  try {
    for (const name of await collectionNames(database)) {
      collections.push(await writeCollection(database.collection(name), session, directory));
    }
  } finally {
    await session.endSession();
  }
  const manifest: Manifest = { format: 2, database: databaseName, createdAt, collections };
  await writeManifest(directory, manifest);
  return manifest;
}

async function collectionNames(database: mongoose.mongo.Db): Promise<string[]> {
  const found = await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .toSorted();
}

async function writeCollection(
  collection: mongoose.mongo.Collection,
  session: mongoose.mongo.ClientSession,
  directory: string,
): Promise<BackedUpCollection> {
  const name = collection.collectionName;
  const indexes = (await collection.listIndexes().toArray()).filter((index) => index['name'] !== '_id_');
  const hash = createHash('sha256');
  let documents = 0;

  async function* read(): AsyncGenerator<Uint8Array> {
    if (!WITHOUT_DOCUMENTS.includes(name)) {
      for await (const document of collection.find({}, { session, raw: true, batchSize: BATCH_SIZE })) {
        documents += 1;
        // With `raw`, a document is its BSON bytes; the driver's types do not say so.
        yield document as unknown as Uint8Array;
      }
    }
  }
  async function* hashed(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of compressed) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const file = createWriteStream(fileOf(directory, name), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(read, createGzip(), hashed, file);
  return {
    name,
    documents,
    sha256: hash.digest('hex'),
    indexes: indexes as BackedUpCollection['indexes'],
  };
}
