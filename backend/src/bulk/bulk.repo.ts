import type { BatchState } from '@moveway/contracts/shipments/batch.routes.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { givenOnly } from '../storage/filters.ts';
import type { mongoose } from '../storage/mongoose.ts';
import { toObjectId } from '../storage/object-id.ts';
import { setOrClear } from '../storage/set-or-clear.ts';
import { BulkModel, BulkRowModel } from './bulk.model.ts';

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

/** What every kind of bulk has in a row. */
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
/** The most of a person's own that are listed. */
const MAX_OWN = 5;

const withId = <T>({ _id, ...fields }: Stored<T>): T =>
  // What is stored of it, and its id.
  ({ id: _id.toHexString(), ...fields }) as T;

/** Bulks and their rows. Each kind reads its commands and rows as it has stored them. */
export const bulkRepo = {
  async insert({ id, ...bulk }: Bulk): Promise<void> {
    await BulkModel.create([{ _id: toObjectId(id), ...bulk }]);
  },

  /** Before their bulk is stored: those of one that never is expire by themselves. */
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

  /** Those of a person that are at work, or have ended since; the last ones first. */
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

  /** @returns undefined where it is in none of these states */
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

  /** @returns whether no other run has done the same step */
  async advance({ id, step }: Bulk): Promise<boolean> {
    const { modifiedCount } = await BulkModel.updateOne({ _id: id, step }, { $inc: { step: 1 } });
    return modifiedCount === 1;
  },

  /** In their order. @param after the index of the last one that was read */
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

  /** Changes rows that have this outcome. @returns whether all had it */
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

  /** When the rows of a bulk go. */
  async setExpiry(bulkId: string, expiresAt: Date): Promise<void> {
    await BulkRowModel.updateMany({ bulkId: toObjectId(bulkId) }, { $set: { expiresAt } });
  },

  /** What was created of rows like these in other bulks: a tracking number by digest. */
  async createdElsewhere(digests: readonly string[], bulkId: string): Promise<Map<string, string>> {
    const found = await BulkRowModel.find(
      { digest: { $in: [...digests] }, target: { $exists: true }, bulkId: { $ne: toObjectId(bulkId) } },
      { _id: 0, digest: 1, target: 1 },
    ).lean<{ digest: string; target: string }[]>();
    return new Map(found.map(({ digest, target }) => [digest, target]));
  },

  /**
   * In the transaction of a row: what was created of a row like it in another bulk. It changes all of them first, so
   * that of two transactions at once one runs again, and finds what the other has created.
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
