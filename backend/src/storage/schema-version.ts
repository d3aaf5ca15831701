import { DatabaseError } from './database-error.ts';
import { database, mongoose } from './mongoose.ts';
import { createDeclared, declaredCollections, type DeclaredModel } from './declared-indexes.ts';
import { addFirstReplies } from './setup/first-canned-replies.ts';
import { BASELINE, MIGRATIONS } from './migrations/migrations.ts';
import { rejectUnfinishedRestore, STATE_COLLECTION } from './backup/marks.ts';

/** The one document that says in which shape the data is, and who is changing it. */
interface SchemaState {
  _id: typeof STATE_ID;
  /** The number of the last migration that was run. */
  version: number;
  /** The process that migrates; missing or expired when no process does. */
  lock?: { holder: string; expiresAt: Date };
}

export const STATE_ID = 'schema';
/** The version this program reads and writes. */
export const CURRENT_VERSION = BASELINE + MIGRATIONS.length;
/** The last commit whose program migrates data of versions before `BASELINE`. */
const MIGRATES_EARLIER_DATA = '7e4b960d';
export const MIGRATE_COMMAND = 'node backend/src/commands/migrate.ts';

export const schemaStates = (): mongoose.mongo.Collection<SchemaState> =>
  database().collection<SchemaState>(STATE_COLLECTION);

/**
 * Makes sure that the data has the shape this program reads and writes. A database without data is given its
 * collections, indexes and first canned replies, and counts as up to date from then on; of one that is up to date only
 * the version is read.
 * @throws {DatabaseError} when the data is older or newer
 */
export async function requireCurrentVersion(models: readonly DeclaredModel[]): Promise<void> {
  const version = (await storedVersion()) ?? (await initializeIfEmpty(models));
  rejectForeignVersion(version);
  if (version < CURRENT_VERSION) {
    throw new DatabaseError(
      `The data in the database "${mongoose.connection.name}" has version ${version}, and this program needs ` +
        `version ${CURRENT_VERSION}. Run the migrations first (${MIGRATE_COMMAND}).`,
    );
  }
}

/** @throws {DatabaseError} when the data is newer than this program, or older than its first migration */
export function rejectForeignVersion(version: number): void {
  const data = `The data in the database "${mongoose.connection.name}" has version ${version}`;
  if (version > CURRENT_VERSION) {
    throw new DatabaseError(
      `${data}, which is newer than this program (version ${CURRENT_VERSION}). Start the newer program, or restore a ` +
        'backup made before the upgrade.',
    );
  }
  if (version < BASELINE) {
    throw new DatabaseError(
      `${data}, and this program migrates data from version ${BASELINE} on. Run the migrations of commit ` +
        `${MIGRATES_EARLIER_DATA} first.`,
    );
  }
}

/**
 * @returns undefined where no version was ever stored: an empty database, or one older than the migrations
 * @throws {DatabaseError} when the stored value is not a version, or the database is restored in part
 */
export async function storedVersion(): Promise<number | undefined> {
  await rejectUnfinishedRestore(database());
  const state = await schemaStates().findOne({ _id: STATE_ID });
  if (state && !Number.isSafeInteger(state.version)) {
    throw new DatabaseError(
      `The document "${STATE_ID}" of the collection schema_state has no whole number as its version. Restore the last ` +
        'backup (docs/runbooks/restore.md).',
    );
  }
  return state?.version;
}

/** @returns the version the database has afterwards: 0 for data from before the migrations */
export async function initializeIfEmpty(models: readonly DeclaredModel[]): Promise<number> {
  if (!(await isEmpty(models))) {
    // Another process may have done this since the version was read.
    return (await storedVersion()) ?? 0;
  }
  await createDeclared(models);
  // In one commit: a start that is killed between them would leave data without a version, as if it were older.
  return mongoose.connection.getClient().withSession((session) =>
    session.withTransaction(async () => {
      await addFirstReplies(database(), session);
      // Another process may do the same at this moment; what the first one stored counts.
      const state = await schemaStates().findOneAndUpdate(
        { _id: STATE_ID },
        { $setOnInsert: { version: CURRENT_VERSION } },
        { upsert: true, returnDocument: 'after', session },
      );
      return state?.version ?? 0;
    }),
  );
}

/** Whether no declared collection has a document: a first start that was cut off leaves empty ones behind. */
async function isEmpty(models: readonly DeclaredModel[]): Promise<boolean> {
  const existing = await database().listCollections({}, { nameOnly: true }).toArray();
  const declared = new Set(declaredCollections(models));
  const found = await Promise.all(
    existing
      .filter(({ name }) => declared.has(name))
      .map(({ name }) =>
        database()
          .collection(name)
          .findOne({}, { projection: { _id: 1 } }),
      ),
  );
  return found.every((document) => document === null);
}
