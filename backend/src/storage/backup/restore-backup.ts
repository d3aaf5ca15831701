import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { DatabaseError } from '../database-error.ts';
import { mongoose } from '../mongoose.ts';
import { fileOf, readManifest, type BackedUpCollection, type Manifest } from './manifest.ts';

const { BSON } = mongoose.mongo;
const BATCH_DOCUMENTS = 1000;
const BATCH_BYTES = 8 * 1024 * 1024;
/** Every type comes back as it was: a whole number stored as a double stays a double. */
const EXACTLY = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

export interface RestoreOptions {
  /** Deletes what the database holds, once the backup is known to be whole. */
  force: boolean;
}

/**
 * Brings a database to the state of a backup, indexes included. The server must not run meanwhile; one that is newer
 * than the backup migrates it afterwards.
 * @throws {DatabaseError} when the backup is not whole, or the database holds documents and `force` is not set
 */
export async function restoreBackup(
  client: mongoose.mongo.MongoClient,
  databaseName: string,
  directory: string,
  { force }: RestoreOptions,
): Promise<Manifest> {
  const manifest = await readManifest(directory);
  const database = client.db(databaseName);
  if (!force && !(await isEmpty(database))) {
    throw new DatabaseError(
      `The database "${databaseName}" is not empty. --force deletes everything in it and restores the backup.`,
    );
  }
  await database.dropDatabase();
  for (const collection of manifest.collections) {
    await restoreCollection(database, collection, fileOf(directory, collection.name));
  }
  return manifest;
}

async function isEmpty(database: mongoose.mongo.Db): Promise<boolean> {
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
    if (await database.collection(name).findOne({}, { projection: { _id: 1 } })) {
      return false;
    }
  }
  return true;
}

async function restoreCollection(
  database: mongoose.mongo.Db,
  { name, indexes }: BackedUpCollection,
  file: string,
): Promise<void> {
  const collection = await database.createCollection(name);
  if (indexes.length > 0) {
    // As a command, because it takes what `listIndexes` gave as it is.
    await database.command({ createIndexes: name, indexes });
  }
  for await (const batch of batchesOf(documentsOf(createReadStream(file).pipe(createGunzip())))) {
    await collection.insertMany(batch, { ordered: false, writeConcern: { w: 'majority' } });
  }
}

/** The BSON documents of a stream, each of which begins with its length in bytes. */
async function* documentsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
}

async function* batchesOf(documents: AsyncIterable<Buffer>): AsyncGenerator<mongoose.mongo.BSON.Document[]> {
  let batch: mongoose.mongo.BSON.Document[] = [];
  let bytes = 0;
  for await (const document of documents) {
    batch.push(BSON.deserialize(document, EXACTLY));
    bytes += document.length;
    if (batch.length === BATCH_DOCUMENTS || bytes >= BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
  }
  if (batch.length > 0) {
    yield batch;
  }
}
