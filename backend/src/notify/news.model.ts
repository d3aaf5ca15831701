import { mongoose } from '../storage/mongoose.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What one recipient is to be told of one shipment, or was told last of one that is stopped. */
const schema = new mongoose.Schema(
  {
    /** The recipient and the shipment. */
    _id: { type: String, required: true },
    recipient: { type: String, required: true },
    shipmentId: { type: String, required: true },
    /** What the recipient knows of it (`Known`). */
    from: { type: mongoose.Schema.Types.Mixed, required: true },
    /** Events from then on are not known to them. */
    since: { type: Date, required: true },
    /** Of the shipment after the last change: two of one time differ, so that a job which read the first runs again. */
    version: { type: Number, required: true },
    /** When it is told, by the job of that time; absent once it is told. */
    at: Date,
    /** The batch or import that made the last change. */
    bulkId: String,
    toldAt: Date,
  },
  { versionKey: false },
);
schema.index({ recipient: 1, at: 1 });
// What is stopped for so long does not go on.
schema.index({ toldAt: 1 }, { expireAfterSeconds: YEAR_SECONDS });

export const NewsModel = mongoose.model('News', schema, 'news');
