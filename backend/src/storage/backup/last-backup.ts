import { MAX_READ_MS } from '../limits/max-read-time.ts';
import type { mongoose } from '../mongoose.ts';
import { STATE_COLLECTION } from './unfinished-restore.ts';

interface BackupMark {
  _id: 'backup';
  /** When the last backup was written, ISO 8601. */
  createdAt: string;
}

const marks = (database: mongoose.mongo.Db) => database.collection<BackupMark>(STATE_COLLECTION);

/** Notes in the database that a backup of it was written. */
export async function markBackedUp(database: mongoose.mongo.Db, createdAt: string): Promise<void> {
  await marks(database).updateOne({ _id: 'backup' }, { $set: { createdAt } }, { upsert: true });
}

/** Whether a backup of this database was ever written. */
export async function isBackedUp(database: mongoose.mongo.Db): Promise<boolean> {
  return (await marks(database).findOne({ _id: 'backup' }, { maxTimeMS: MAX_READ_MS })) !== null;
}
