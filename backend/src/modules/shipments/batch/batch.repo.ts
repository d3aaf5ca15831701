import type {
  BatchAction,
  BatchOutcome,
  BatchState,
} from '@moveway/contracts/shipments/batch/batch.schema.ts';
import type { Actor } from '../../../kernel/identity/actor.ts';
import { givenOnly } from '../../../storage/filters.ts';
import type { mongoose } from '../../../storage/mongoose.ts';
import { toObjectId } from '../../../storage/object-id.ts';
import type { Shipment } from '../shipment.types.ts';
import { BatchModel, BatchRowModel } from './batch.model.ts';

export interface StoredBatch {
  id: string;
  action: BatchAction;
  actor: Actor;
  state: BatchState;
  total: number;
  told: { emails: number; browsers: number };
  finishedAt?: Date;
}

/** What a change of a row has replaced, as far as undoing it needs. */
export type Replaced = Pick<
  Shipment,
  | 'status'
  | 'customerId'
  | 'cancellationRequest'
  | 'departureDate'
  | 'arrivalDate'
  | 'estimatedDelivery'
  | 'rescheduled'
>;

export interface StoredRow {
  id: string;
  index: number;
  trackingNumber: string;
  version?: number;
  outcome: BatchOutcome;
  versionAfter?: number;
  before?: Replaced;
  from?: string;
  to?: string;
}

type BatchRecord = Omit<StoredBatch, 'id'> & { _id: mongoose.Types.ObjectId };
type RowRecord = Omit<StoredRow, 'id'> & { _id: mongoose.Types.ObjectId };

const INSERTED_AT_ONCE = 1000;
/** The most of a person's own that are listed. */
const MAX_OWN = 5;

const toBatch = ({ _id, ...fields }: BatchRecord): StoredBatch => ({ id: _id.toHexString(), ...fields });
const toRow = ({ _id, ...fields }: RowRecord): StoredRow => ({ id: _id.toHexString(), ...fields });

/** Batches and their rows. */
export const batchRepo = {
  async insert({ id, ...batch }: StoredBatch & { expiresAt: Date }): Promise<StoredBatch> {
    await BatchModel.create([{ _id: toObjectId(id), ...batch }]);
    return { id, ...batch };
  },

  /** Before their batch is stored: those of one that never is expire by themselves. */
  async insertRows(batchId: string, rows: readonly Omit<StoredRow, 'id'>[], expiresAt: Date): Promise<void> {
    const documents = rows.map((row) => ({ ...row, batchId: toObjectId(batchId), expiresAt }));
    for (let start = 0; start < documents.length; start += INSERTED_AT_ONCE) {
      await BatchRowModel.insertMany(documents.slice(start, start + INSERTED_AT_ONCE), { lean: true });
    }
  },

  async find(id: string): Promise<StoredBatch | undefined> {
    const found = await BatchModel.findById(id).lean<BatchRecord>();
    return found ? toBatch(found) : undefined;
  },

  /** Those of a person that run, or have ended since; the last ones first. */
  async listOwn(userId: string, endedSince: Date): Promise<StoredBatch[]> {
    const found = await BatchModel.find({
      'actor.userId': userId,
      $or: [
        { state: { $in: ['running', 'canceling', 'undoing'] satisfies BatchState[] } },
        { finishedAt: { $gte: endedSince } },
      ],
    })
      .sort({ _id: -1 })
      .limit(MAX_OWN)
      .lean<BatchRecord[]>();
    return found.map(toBatch);
  },

  /** @returns undefined where it is in none of these states */
  async move(
    id: string,
    from: readonly BatchState[],
    to: BatchState,
    fields: { finishedAt?: Date } = {},
  ): Promise<StoredBatch | undefined> {
    const moved = await BatchModel.findOneAndUpdate(
      { _id: id, state: { $in: [...from] } },
      { $set: { state: to, ...fields } },
      { returnDocument: 'after' },
    ).lean<BatchRecord>();
    return moved ? toBatch(moved) : undefined;
  },

  /** Who began it, or undoes it. */
  async setActor(id: string, actor: Actor): Promise<void> {
    await BatchModel.updateOne({ _id: id }, { $set: { actor } });
  },

  /** In their order. @param after the index of the last one that was read */
  async rows(
    batchId: string,
    {
      outcome,
      after = -1,
      limit,
    }: { outcome?: BatchOutcome | undefined; after?: number | undefined; limit: number },
  ): Promise<StoredRow[]> {
    const found = await BatchRowModel.find({
      batchId: toObjectId(batchId),
      index: { $gt: after },
      ...givenOnly({ outcome }),
    })
      .sort({ index: 1 })
      .limit(limit)
      .lean<RowRecord[]>();
    return found.map(toRow);
  },

  /** Gives a row that has one outcome another. @returns whether it had the first one */
  async settle(
    id: string,
    from: BatchOutcome,
    { outcome, ...fields }: Partial<StoredRow> & { outcome: BatchOutcome },
  ): Promise<boolean> {
    const { modifiedCount } = await BatchRowModel.updateOne(
      { _id: id, outcome: from },
      { $set: { outcome, ...fields } },
    );
    return modifiedCount === 1;
  },

  async countOutcomes(batchId: string): Promise<{ outcome: BatchOutcome; count: number }[]> {
    const found = await BatchRowModel.aggregate<{ _id: BatchOutcome; count: number }>([
      { $match: { batchId: toObjectId(batchId) } },
      { $group: { _id: '$outcome', count: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    return found.map(({ _id, count }) => ({ outcome: _id, count }));
  },
};
