import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DatabaseError } from '../database-error.ts';
import { mongoose } from '../mongoose.ts';
import { deleteAllButMark, markFinished, markUnfinished, STATE_COLLECTION } from './unfinished-restore.ts';
import { documentsOf } from './backup-documents.ts';
import { holdJobs } from './hold-jobs.ts';
import { fileOf, readManifest, type BackedUpCollection, type Manifest } from './manifest.ts';

const { BSON } = mongoose.mongo;
const BATCH_DOCUMENTS = 1000;
const BATCH_BYTES = 8 * 1024 * 1024;
const STAYS_UNFINISHED = 'The database stays unfinished: run the restore again with --force.';
/** Every type comes back as it was: a whole number stored as a double stays a double. */
const EXACTLY = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

export interface RestoreOptions {
  /** Deletes what the database holds, once the backup is known to be whole. */
  force: boolean;
}

export interface Restored {
  manifest: Manifest;
  /** How many jobs wait for an administrator's decision, because they may reach people. */
  heldJobs: number;
}

/**
 * Brings a database to the state of a backup, indexes included. The server must not run meanwhile; one that is newer
 * than the backup migrates it afterwards. Until all is done the database is marked as unfinished, and nothing starts on
 * it.
 * @throws {DatabaseError} when the backup is not whole, the database holds documents and `force` is not set, a file
 *   cannot be read to its end, or less was stored than the backup holds
 */
export async function restoreBackup(
  client: mongoose.mongo.MongoClient,
  databaseName: string,
  directory: string,
  { force }: RestoreOptions,
): Promise<Restored> {
  const manifest = await readManifest(directory);
  const database = client.db(databaseName);
  if (!force && !(await isEmpty(database))) {
    throw new DatabaseError(
      `The database "${databaseName}" is not empty. --force deletes everything in it and restores the backup.`,
    );
  }
  await markUnfinished(database, directory);
  for (const name of await namesOf(database)) {
    if (name !== STATE_COLLECTION) {
      await database.dropCollection(name);
    }
  }
  await deleteAllButMark(database);
  for (const collection of manifest.collections) {
    await restoreCollection(database, collection, fileOf(directory, collection.name));
  }
  const heldJobs = await holdJobs(database.collection('jobs'));
  await markFinished(database);
  return { manifest, heldJobs };
}

async function namesOf(database: mongoose.mongo.Db): Promise<string[]> {
  const found = await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

async function isEmpty(database: mongoose.mongo.Db): Promise<boolean> {
  for (const name of await namesOf(database)) {
    if (await database.collection(name).findOne({}, { projection: { _id: 1 } })) {
      return false;
    }
  }
  return true;
}

async function restoreCollection(
  database: mongoose.mongo.Db,
  { name, indexes, documents }: BackedUpCollection,
  file: string,
): Promise<void> {
  const collection =
    // The mark made that one.
    name === STATE_COLLECTION ? database.collection(name) : await database.createCollection(name);
  if (indexes.length > 0) {
    // As a command, because it takes what `listIndexes` gave as it is.
    await database.command({ createIndexes: name, indexes });
  }
  // As MongoDB confirms them: counted afterwards, those whose time is over may be gone.
  let restored = 0;
  for await (const batch of batchesOf(documentsIn(file))) {
    const { insertedCount } = await collection.insertMany(batch, {
      ordered: false,
      writeConcern: { w: 'majority' },
    });
    restored += insertedCount;
  }
  if (restored !== documents) {
    throw new DatabaseError(
      `Of the collection ${name} ${restored} documents were restored, and the backup has ${documents}. ${STAYS_UNFINISHED}`,
    );
  }
}

async function* documentsIn(file: string): AsyncGenerator<Buffer> {
  try {
    // Reading it gives the error, too.
    yield* documentsOf(pipeline(createReadStream(file), createGunzip(), () => undefined));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`${file} cannot be read to its end (${reason}). ${STAYS_UNFINISHED}`, {
      cause: error,
    });
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
