import { DatabaseError } from '../database-error.ts';
import { MAX_READ_MS } from '../limits/max-read-time.ts';
import type { mongoose } from '../mongoose.ts';

/** Stored before a restore changes anything, and removed when all of it is done. */
interface RestoreMark {
  _id: 'restore';
  /** The backup it restores. */
  directory: string;
  startedAt: Date;
}

/** Says that a backup of the database was written. */
interface BackupMark {
  _id: 'backup';
  /** When the last one was written, ISO 8601. */
  createdAt: string;
}

/** It also has the version of the data: whoever reads that checks for an unfinished restore first. */
export const STATE_COLLECTION = 'schema_state';
const DURABLE = { writeConcern: { w: 'majority', j: true } } as const;

const marks = <Mark extends RestoreMark | BackupMark>(database: mongoose.mongo.Db) =>
  database.collection<Mark>(STATE_COLLECTION);

/** From now on no server and no command starts on this database. */
export async function markUnfinished(database: mongoose.mongo.Db, directory: string): Promise<void> {
  const mark = { $set: { directory, startedAt: new Date() } };
  await marks<RestoreMark>(database).updateOne({ _id: 'restore' }, mark, { upsert: true, ...DURABLE });
}

/** The database is whole. */
export async function markFinished(database: mongoose.mongo.Db): Promise<void> {
  await marks<RestoreMark>(database).deleteOne({ _id: 'restore' }, DURABLE);
}

/** Deletes the other documents of the collection that holds the mark. */
export async function deleteAllButMark(database: mongoose.mongo.Db): Promise<void> {
  await database.collection<{ _id: string }>(STATE_COLLECTION).deleteMany({ _id: { $ne: 'restore' } });
}

/** @throws {DatabaseError} when a restore of the database began and has not ended */
export async function rejectUnfinishedRestore(database: mongoose.mongo.Db): Promise<void> {
  const mark = await marks<RestoreMark>(database).findOne({ _id: 'restore' });
  if (mark) {
    throw new DatabaseError(
      `The database "${database.databaseName}" is restored in part: the restore of ${mark.directory}, begun ` +
        `${mark.startedAt.toISOString()}, has not ended. Wait for it, or where it broke off run it again ` +
        '(node backend/src/commands/restore.ts DIRECTORY --force).',
    );
  }
}

/** Notes in the database that a backup of it was written. */
export async function markBackedUp(database: mongoose.mongo.Db, createdAt: string): Promise<void> {
  await marks<BackupMark>(database).updateOne({ _id: 'backup' }, { $set: { createdAt } }, { upsert: true });
}

/** Whether a backup of this database was ever written. */
export async function isBackedUp(database: mongoose.mongo.Db): Promise<boolean> {
  return (await marks<BackupMark>(database).findOne({ _id: 'backup' }, { maxTimeMS: MAX_READ_MS })) !== null;
}
