import { mongoose } from '../storage/mongoose.ts';
import type { Untold } from './occasions.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A change of a shipment that a recipient has to be told about, or the state of a stopped shipment that they know. */
const schema = new mongoose.Schema(
  {
    /** The recipient and the shipment. */
    _id: { type: String, required: true },
    recipient: { type: String, required: true },
    shipmentId: { type: String, required: true },
    /** What the recipient knows of the shipment (`Known`). */
    from: { type: mongoose.Schema.Types.Mixed, required: true },
    /** The recipient does not know of events from then on. */
    since: { type: Date, required: true },
    /**
     * Of the shipment after the last change. It differs for two changes of one time, so that a job which read the first
     * runs again.
     */
    version: { type: Number, required: true },
    /** When the job tells the recipient; absent once it has. */
    at: Date,
    /** The batch or import that made the last change. */
    bulkId: String,
    toldAt: Date,
  },
  { versionKey: false },
);
schema.index({ recipient: 1, at: 1 });
// A shipment that is stopped for so long does not go on.
schema.index({ toldAt: 1 }, { expireAfterSeconds: YEAR_SECONDS });

export const NewsModel = mongoose.model('News', schema, 'news');

/** A change that a recipient has to be told about. */
export interface NewRow extends Untold {
  recipient: string;
  version: number;
  at: Date;
  bulkId: string | undefined;
}

/** A change that waits for its job. */
interface PendingRow extends Untold {
  _id: string;
  bulkId?: string;
}

/** The state of a stopped shipment that its recipient knows. */
type KeptRow = Untold & { toldAt: Date };

const idOf = (recipient: string, shipmentId: string) => `${recipient} ${shipmentId}`;

export const newsRepo = {
  /** Stores changes. Earlier changes that a recipient was not told yet are told together with them. */
  async add(rows: readonly NewRow[]): Promise<void> {
    await NewsModel.bulkWrite(
      rows.map(({ recipient, shipmentId, version, since, at, bulkId, from: { isAsked, ...from } }) => ({
        updateOne: {
          filter: { _id: idOf(recipient, shipmentId) },
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

  /** Sets another time for the changes of a batch or import. */
  async postpone(
    { bulkId, ...of }: { recipient: string; at: Date; bulkId: string },
    at: Date,
  ): Promise<void> {
    await NewsModel.updateMany({ ...of, bulkId }, { $set: { at } });
  },

  /**
   * Removes changes that the recipient was told about.
   * @param stopped the rows to keep instead, until the shipment goes on
   */
  async settle(recipient: string, rows: readonly PendingRow[], stopped: readonly KeptRow[]): Promise<void> {
    const kept = new Set(stopped.map(({ shipmentId }) => shipmentId));
    const over = rows.flatMap(({ _id, shipmentId }) => (kept.has(shipmentId) ? [] : _id));
    await NewsModel.bulkWrite([
      { deleteMany: { filter: { _id: { $in: over } } } },
      ...stopped.map(({ shipmentId, ...known }) => ({
        updateOne: {
          filter: { _id: idOf(recipient, shipmentId) },
          update: { $set: known, $unset: { at: 1 as const, bulkId: 1 as const } },
        },
      })),
    ]);
  },
};
