import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { pipeline as joinStreams } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { JobKindName } from '@moveway/contracts/jobs/job-kinds.ts';
import { DatabaseError } from '../database-error.ts';
import { mongoose } from '../mongoose.ts';
import {
  documentsOf,
  fileOf,
  hashedBy,
  readManifest,
  writeManifest,
  type BackedUpCollection,
  type Manifest,
} from './manifest.ts';
import {
  deleteAllButMark,
  markFinished,
  markUnfinished,
  rejectUnfinishedRestore,
  STATE_COLLECTION,
} from './marks.ts';

const BATCH_DOCUMENTS = 1000;
const BATCH_BYTES = 8 * 1024 * 1024;
/**
 * Backed up without their documents. Sessions that were ended after the backup must not become valid again, and events
 * that were delivered must not be delivered again. The answers for strangers are made again from the shipments.
 */
export const WITHOUT_DOCUMENTS: readonly string[] = ['user_sessions', 'outbox', 'tracking_views'];
const STAYS_UNFINISHED = 'The database stays unfinished: run the restore again with --force.';
/** Every type comes back as it was: a whole number stored as a double stays a double. */
const EXACTLY = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;
/**
 * The kinds of jobs that reach nobody: they neither send emails or notifications nor make such jobs. All others are
 * held, so that a new kind is held until it is known to be harmless.
 */
const REACHES_NOBODY: JobKindName[] = ['remove-unsent-attachment'];
/** Jobs that wait, or were at work when the backup was made. */
const WAITS = { $or: [{ nextRunAt: { $ne: null } }, { lockedAt: { $ne: null } }] };
const REASON = 'Held by a restore: it may have been done after the backup was made.';

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
      for await (const document of collection.find({}, { session, raw: true, batchSize: BATCH_DOCUMENTS })) {
        documents += 1;
        // With `raw`, a document is its BSON bytes; the driver's types do not say so.
        yield document as unknown as Uint8Array;
      }
    }
  }
  const file = createWriteStream(fileOf(directory, name), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(read, createGzip(), hashedBy(hash), file);
  return {
    name,
    documents,
    sha256: hash.digest('hex'),
    indexes: indexes as BackedUpCollection['indexes'],
  };
}

/**
 * Brings a database to the state of a backup, indexes included. The server must not run meanwhile; one that is newer
 * than the backup migrates it afterwards. Until all is done the database is marked as unfinished, and nothing starts on
 * it.
 * @param options.force deletes what the database holds, once the backup is known to be whole
 * @returns also how many jobs wait for an administrator's decision, because they may reach people
 * @throws {DatabaseError} when the backup is not whole, the database holds documents and `force` is not set, a file
 *   cannot be read to its end, or less was stored than the backup holds
 */
export async function restoreBackup(
  client: mongoose.mongo.MongoClient,
  databaseName: string,
  directory: string,
  { force }: { force: boolean },
): Promise<{ manifest: Manifest; heldJobs: number }> {
  const manifest = await readManifest(directory);
  const database = client.db(databaseName);
  if (!force && !(await isEmpty(database))) {
    throw new DatabaseError(
      `The database "${databaseName}" is not empty. --force deletes everything in it and restores the backup.`,
    );
  }
  await markUnfinished(database, directory);
  for (const name of await collectionNames(database)) {
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

async function isEmpty(database: mongoose.mongo.Db): Promise<boolean> {
  for (const name of await collectionNames(database)) {
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
    // It is there already, with the mark.
    name === STATE_COLLECTION ? database.collection(name) : await database.createCollection(name);
  if (indexes.length > 0) {
    // As a command, which accepts the output of `listIndexes` unchanged.
    await database.command({ createIndexes: name, indexes });
  }
  // As MongoDB confirms them: a later count could miss documents that have expired.
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
    yield* documentsOf(joinStreams(createReadStream(file), createGunzip(), () => undefined));
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
    batch.push(mongoose.mongo.BSON.deserialize(document, EXACTLY));
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

/**
 * Turns restored jobs that wait and may reach people into dead letters: work that was done between the backup and the
 * restore is not repeated unless an administrator decides so.
 * @returns how many there are
 */
async function holdJobs(jobs: mongoose.mongo.Collection): Promise<number> {
  const { modifiedCount } = await jobs.updateMany(
    { name: { $nin: REACHES_NOBODY }, ...WAITS },
    [
      {
        $set: {
          heldAt: '$$NOW',
          failedAt: '$$NOW',
          failReason: REASON,
          // A dead letter has failed at least once. The list of failed jobs subtracts this failure (`job.repo.ts`).
          failCount: { $add: ['$failCount', 1] },
          nextRunAt: null,
          lockedAt: null,
        },
      },
    ],
    { writeConcern: { w: 'majority' } },
  );
  return modifiedCount;
}
