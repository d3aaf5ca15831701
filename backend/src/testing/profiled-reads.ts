import { database } from '../storage/mongoose.ts';

/** A read in MongoDB's own profile. */
export interface ProfiledRead {
  command: { maxTimeMS?: number };
  planSummary?: string;
  docsExamined?: number;
  keysExamined?: number;
  hasSortStage?: boolean;
}

/**
 * The reads of a collection that `run` makes, oldest first; closing a cursor does not count. The database of the test
 * is its own.
 */
export async function profiledReads(
  run: () => Promise<unknown>,
  collection = 'shipments',
): Promise<ProfiledRead[]> {
  return profiled<ProfiledRead>(run, { ns: `${database().databaseName}.${collection}` });
}

/** A read as it was sent to MongoDB, and how it was planned. */
export interface SentRead {
  collection: string;
  planSummary: string;
  hasSortStage?: boolean;
  command: { limit?: number; maxTimeMS?: number; filter?: object } & Record<string, unknown>;
}

/** The reads of any collection that `run` makes, oldest first; the next pages of an answer are not repeated. */
export async function profiledSentReads(run: () => Promise<unknown>): Promise<SentRead[]> {
  const found = await profiled<Omit<SentRead, 'collection'> & { ns: string }>(run, {
    $or: [{ 'command.find': { $exists: true } }, { 'command.aggregate': { $exists: true } }],
  });
  return found.map(({ ns, ...read }) => ({ collection: ns.slice(ns.indexOf('.') + 1), ...read }));
}

/** The filter of a read, a change or a removal. */
export interface ProfiledOperation {
  collection: string;
  filter: Record<string, unknown>;
}

/** The filters that `run` uses in any collection, oldest first; the next pages of an answer are not repeated. */
export async function profiledOperations(run: () => Promise<unknown>): Promise<ProfiledOperation[]> {
  interface Stored {
    ns: string;
    command: Partial<Record<'filter' | 'query' | 'q', ProfiledOperation['filter']>> & {
      pipeline?: { $match?: ProfiledOperation['filter'] }[];
    };
  }
  const found = await profiled<Stored>(run, { op: { $in: ['query', 'command', 'update', 'remove'] } });
  return found.flatMap(({ ns, command: { filter, query, q, pipeline } }) => {
    const looked = filter ?? query ?? q ?? (pipeline && (pipeline[0]?.$match ?? {}));
    return looked ? [{ collection: ns.slice(ns.indexOf('.') + 1), filter: looked }] : [];
  });
}

async function profiled<T extends object>(run: () => Promise<unknown>, which: object): Promise<T[]> {
  const db = database();
  const since = new Date();
  await db.command({ profile: 2 });
  try {
    await run();
  } finally {
    await db.command({ profile: 0 });
  }
  return db
    .collection('system.profile')
    .find<T>({ ...which, ts: { $gte: since }, 'command.killCursors': { $exists: false } })
    .toArray();
}
