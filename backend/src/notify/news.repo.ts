import { NewsModel } from './news.model.ts';
import type { Untold } from './occasions.ts';

/** A change that a recipient is to be told of. */
export interface NewRow extends Untold {
  recipient: string;
  version: number;
  at: Date;
  bulkId: string | undefined;
}

/** One that waits for its job. */
export interface PendingRow extends Untold {
  _id: string;
  bulkId?: string;
}

/** What is known of one that is stopped, since it was told. */
type KeptRow = Pick<Untold, 'from' | 'since'> & { _id: string; toldAt: Date };

export const newsRepo = {
  /** Stores changes. What a recipient was not told of before, they are told of together with it. */
  async add(rows: readonly NewRow[]): Promise<void> {
    await NewsModel.bulkWrite(
      rows.map(({ recipient, shipmentId, version, since, at, bulkId, from: { isAsked, ...from } }) => ({
        updateOne: {
          filter: { _id: `${recipient} ${shipmentId}` },
          update: {
            $setOnInsert: {
              recipient,
              shipmentId,
              since,
              ...Object.fromEntries(Object.entries(from).map(([name, value]) => [`from.${name}`, value])),
            },
            $set: {
              at,
              version,
              ...(isAsked && { 'from.isAsked': true }),
              ...(bulkId !== undefined && { bulkId }),
            },
            $unset: { toldAt: 1, ...(bulkId === undefined && { bulkId: 1 }) },
          },
          upsert: true,
        },
      })),
    );
  },

  pending: (recipient: string, at: Date): Promise<PendingRow[]> =>
    NewsModel.find({ recipient, at }).lean<PendingRow[]>().exec(),

  /** What a batch or import has changed is told at another time. */
  async postpone(
    { bulkId, ...of }: { recipient: string; at: Date; bulkId: string },
    at: Date,
  ): Promise<void> {
    await NewsModel.updateMany({ ...of, bulkId }, { $set: { at } });
  },

  /** Removes what is told. @param stopped what is kept instead, for when it goes on */
  async settle(rows: readonly PendingRow[], stopped: readonly KeptRow[]): Promise<void> {
    const kept = new Set(stopped.map(({ _id }) => _id));
    const over = rows.flatMap(({ _id }) => (kept.has(_id) ? [] : _id));
    await NewsModel.bulkWrite([
      { deleteMany: { filter: { _id: { $in: over } } } },
      ...stopped.map(({ _id, ...known }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: known, $unset: { at: 1 as const, bulkId: 1 as const } },
        },
      })),
    ]);
  },
};
