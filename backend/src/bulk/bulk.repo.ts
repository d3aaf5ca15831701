import { type BatchState, BATCH_STATES } from '@moveway/contracts/shipments/batch.routes.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { givenOnly, setOrClear } from '../storage/filters.ts';
import { mongoose, toObjectId } from '../storage/mongoose.ts';

const { Mixed, ObjectId } = mongoose.Schema.Types;

/** One command for many rows. */
const bulk = new mongoose.Schema(
  {
    kind: { type: String, required: true },
    /** What to do to each row; its form depends on the kind. */
    command: { type: Mixed, required: true },
    /** Who runs or undoes it, as the audit log names them. */
    actor: { type: Mixed, required: true },
    state: { type: String, enum: BATCH_STATES, required: true },
    /** How many runs of the job have finished. */
    step: { type: Number, required: true },
    total: { type: Number, required: true },
    /** How many emails and browser messages the preview counted. */
    told: new mongoose.Schema(
      { emails: { type: Number, required: true }, browsers: { type: Number, required: true } },
      { _id: false },
    ),
    /** When its last row was done; from then on it can be undone. */
    finishedAt: Date,
    undoneAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
bulk.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
// The bulks of a person, newest first.
bulk.index({ 'actor.userId': 1, _id: -1 });

export const BulkModel = mongoose.model('Bulk', bulk, 'bulks');

/** A row. Its kind may store further fields. */
const row = new mongoose.Schema(
  {
    bulkId: { type: ObjectId, required: true },
    /** Its place among the rows. */
    index: { type: Number, required: true },
    /** The tracking number of the package that is changed or was created. */
    target: String,
    /** What is created from it. */
    input: Mixed,
    /** Of its input: equal rows of other lists have the same. */
    digest: String,
    /** How often an equal row was begun, in any bulk. */
    begun: Number,
    /** Its kind says which outcomes there are. */
    outcome: { type: String, required: true },
    /** How often it has failed; it is still tried again. */
    tries: { type: Number, required: true },
    /** The values before its change. */
    before: Mixed,
    /** The version of the shipment right after its change. */
    versionAfter: Number,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false, strict: false },
);
// The rows of a bulk in their order, all or those with one outcome.
row.index({ bulkId: 1, index: 1 }, { unique: true });
row.index({ bulkId: 1, outcome: 1, index: 1 });
// Equal rows of other lists.
row.index({ digest: 1 }, { sparse: true });
row.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const BulkRowModel = mongoose.model('BulkRow', row, 'bulk_rows');

/** One command for many rows, as it is stored. */
export interface Bulk<C = unknown> {
  id: string;
  kind: 'batch' | 'import';
  command: C;
  actor: Actor;
  state: BatchState;
  /** How many runs have done rows of it. */
  step: number;
  total: number;
  told?: { emails: number; browsers: number };
  finishedAt?: Date;
  undoneAt?: Date;
  expiresAt: Date;
}

/** The fields that the rows of every kind have. */
export interface BulkRow {
  id: string;
  index: number;
  target?: string;
  outcome: string;
  tries: number;
  before?: unknown;
  versionAfter?: number;
}

interface RowFilter<R extends BulkRow> {
  outcome?: R['outcome'] | undefined;
  hasWarnings?: true | undefined;
  after?: number | undefined;
  limit?: number | undefined;
}

type Stored<T> = Omit<T, 'id'> & { _id: mongoose.Types.ObjectId };

const WRITTEN_AT_ONCE = 1000;
/** How many bulks of a person are listed at most. */
const MAX_OWN = 5;

const withId = <T>({ _id, ...fields }: Stored<T>): T =>
  // The stored fields and the id.
  ({ id: _id.toHexString(), ...fields }) as T;

/** Bulks and their rows. Each kind reads its commands and rows in the form in which it stored them. */
export const bulkRepo = {
  /** Stores a bulk that has not begun, unless it has another state. */
  async insert<B extends Bulk>(given: Omit<B, 'state' | 'step'> & Partial<Pick<B, 'state'>>): Promise<B> {
    // The missing fields are those that are added.
    const bulk = { state: 'preview', step: 0, ...given } as B;
    const { id, ...fields } = bulk;
    await BulkModel.create([{ _id: toObjectId(id), ...fields }]);
    return bulk;
  },

  /** Stores the rows before their bulk. If the bulk is never stored, they expire by themselves. */
  async insertRows(bulkId: string, rows: readonly object[], expiresAt: Date): Promise<void> {
    const documents = rows.map((row) => ({ ...row, tries: 0, bulkId: toObjectId(bulkId), expiresAt }));
    for (let start = 0; start < documents.length; start += WRITTEN_AT_ONCE) {
      await BulkRowModel.insertMany(documents.slice(start, start + WRITTEN_AT_ONCE), { lean: true });
    }
  },

  async find<B extends Bulk>(id: string): Promise<B | undefined> {
    const found = await BulkModel.findById(id).lean<Stored<B>>();
    return found ? withId<B>(found) : undefined;
  },

  /** The bulks of a person that are at work or have ended since then, newest first. */
  async listOwn<B extends Bulk>(kind: B['kind'], userId: string, endedSince: Date): Promise<B[]> {
    const found = await BulkModel.find({
      'actor.userId': userId,
      kind,
      $or: [
        { state: { $in: ['running', 'canceling', 'undoing'] satisfies BatchState[] } },
        { finishedAt: { $gte: endedSince } },
        { undoneAt: { $gte: endedSince } },
      ],
    })
      .sort({ _id: -1 })
      .limit(MAX_OWN)
      .lean<Stored<B>[]>();
    return found.map(withId<B>);
  },

  /** @returns undefined if it is in none of the states `from` */
  async move<B extends Bulk>(
    id: string,
    from: readonly BatchState[],
    to: BatchState,
    fields: Partial<Pick<Bulk, 'actor' | 'finishedAt' | 'undoneAt'>> = {},
  ): Promise<B | undefined> {
    const moved = await BulkModel.findOneAndUpdate(
      { _id: id, state: { $in: [...from] } },
      { $set: { state: to, ...fields } },
      { returnDocument: 'after' },
    ).lean<Stored<B>>();
    return moved ? withId<B>(moved) : undefined;
  },

  /** Counts a run. @returns false if another run has counted the same step */
  async advance({ id, step }: Bulk): Promise<boolean> {
    const { modifiedCount } = await BulkModel.updateOne({ _id: id, step }, { $inc: { step: 1 } });
    return modifiedCount === 1;
  },

  /** The rows in their order. @param after the index of the last one that was read */
  async rows<R extends BulkRow>(
    bulkId: string,
    { after = -1, limit = 0, ...where }: RowFilter<R>,
  ): Promise<R[]> {
    const found = await BulkRowModel.find(
      { bulkId: toObjectId(bulkId), index: { $gt: after }, ...givenOnly(where) },
      { bulkId: 0, expiresAt: 0 },
    )
      .sort({ index: 1 })
      .limit(limit)
      .lean<Stored<R>[]>();
    return found.map(withId<R>);
  },

  /** Changes the rows that still have the outcome `from`. @returns whether all of them had it */
  async settle(from: string, rows: readonly ({ id: string } & Partial<BulkRow>)[]): Promise<boolean> {
    const { modifiedCount } = await BulkRowModel.bulkWrite(
      rows.map(({ id, ...fields }) => ({
        updateOne: {
          filter: { _id: toObjectId(id), outcome: from },
          update: setOrClear({ tries: 0, ...fields }),
        },
      })),
    );
    return modifiedCount === rows.length;
  },

  async setRows(bulkId: string, rows: readonly ({ index: number } & object)[]): Promise<void> {
    const updates = rows.map(({ index, ...fields }) => ({
      updateOne: { filter: { bulkId: toObjectId(bulkId), index }, update: setOrClear(fields) },
    }));
    for (let start = 0; start < updates.length; start += WRITTEN_AT_ONCE) {
      await BulkRowModel.bulkWrite(updates.slice(start, start + WRITTEN_AT_ONCE), { ordered: false });
    }
  },

  /** Sets when the rows of a bulk are removed. */
  async setExpiry(bulkId: string, expiresAt: Date): Promise<void> {
    await BulkRowModel.updateMany({ bulkId: toObjectId(bulkId) }, { $set: { expiresAt } });
  },

  /** What other bulks created from equal rows: a tracking number by digest. */
  async createdElsewhere(digests: readonly string[], bulkId: string): Promise<Map<string, string>> {
    const found = await BulkRowModel.find(
      { digest: { $in: [...digests] }, target: { $exists: true }, bulkId: { $ne: toObjectId(bulkId) } },
      { _id: 0, digest: 1, target: 1 },
    ).lean<{ digest: string; target: string }[]>();
    return new Map(found.map(({ digest, target }) => [digest, target]));
  },

  /**
   * In the transaction of a row: the tracking number that another bulk has created from an equal row. It changes all
   * equal rows first, so that one of two simultaneous transactions runs again and finds the package of the other.
   */
  async createdMeanwhile(digest: string, bulkId: string): Promise<string | undefined> {
    const { modifiedCount } = await BulkRowModel.updateMany({ digest }, { $inc: { begun: 1 } });
    return modifiedCount === 1 ? undefined : (await bulkRepo.createdElsewhere([digest], bulkId)).get(digest);
  },

  async countOutcomes(bulkId: string): Promise<{ outcome: string; count: number }[]> {
    const found = await BulkRowModel.aggregate<{ _id: string; count: number }>([
      { $match: { bulkId: toObjectId(bulkId) } },
      { $group: { _id: '$outcome', count: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    return found.map(({ _id, count }) => ({ outcome: _id, count }));
  },
};
