import { DatabaseError } from '../database-error.ts';
import type { mongoose } from '../mongoose.ts';

/** Stored before a restore changes anything, and removed when all of it is done. */
interface RestoreMark {
  _id: typeof RESTORE_ID;
  /** The backup it restores. */
  directory: string;
  startedAt: Date;
}

/** Beside the version: each reader of that asks for this first. */
export const STATE_COLLECTION = 'schema_state';
const RESTORE_ID = 'restore';
const DURABLE = { writeConcern: { w: 'majority', j: true } } as const;

const marks = (database: mongoose.mongo.Db) => database.collection<RestoreMark>(STATE_COLLECTION);

/** From now on nothing starts on this database. */
export async function markUnfinished(database: mongoose.mongo.Db, directory: string): Promise<void> {
  const mark = { $set: { directory, startedAt: new Date() } };
  await marks(database).updateOne({ _id: RESTORE_ID }, mark, { upsert: true, ...DURABLE });
}

/** The database is whole. */
export async function markFinished(database: mongoose.mongo.Db): Promise<void> {
  await marks(database).deleteOne({ _id: RESTORE_ID }, DURABLE);
}

/** Deletes what the collection of the mark holds besides. */
export async function deleteAllButMark(database: mongoose.mongo.Db): Promise<void> {
  await database.collection(STATE_COLLECTION).deleteMany({ _id: { $ne: RESTORE_ID as never } });
}

/** @throws {DatabaseError} when a restore of the database began and did not end well */
export async function rejectUnfinishedRestore(database: mongoose.mongo.Db): Promise<void> {
  const mark = await marks(database).findOne({ _id: RESTORE_ID });
  if (mark) {
    throw new DatabaseError(
      `The database "${database.databaseName}" is restored in part: the restore of ${mark.directory}, begun ` +
        `${mark.startedAt.toISOString()}, has not ended. Wait for it, or where it broke off run it again ` +
        '(node backend/src/commands/restore.ts DIRECTORY --force).',
    );
  }
}
