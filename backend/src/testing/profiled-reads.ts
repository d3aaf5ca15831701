import { database } from '../storage/mongoose.ts';

/** A read in MongoDB's own profile. */
export interface ProfiledRead {
  command: { maxTimeMS?: number };
  planSummary?: string;
  docsExamined?: number;
  keysExamined?: number;
  hasSortStage?: boolean;
}

/** The reads of a collection that `run` makes, oldest first; closing a cursor is none. The database of the test is its own. */
export async function profiledReads(
  run: () => Promise<unknown>,
  collection = 'shipments',
): Promise<ProfiledRead[]> {
  const db = database();
  const since = new Date();
  await db.command({ profile: 2 });
  await run();
  await db.command({ profile: 0 });
  return db
    .collection('system.profile')
    .find<ProfiledRead>({
      ns: `${db.databaseName}.${collection}`,
      ts: { $gte: since },
      'command.killCursors': { $exists: false },
    })
    .toArray();
}
