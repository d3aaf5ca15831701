import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { mongoose } from '../storage/mongoose.ts';
import type { ShipmentContributions } from './shipment-contributions.ts';

const { Schema } = mongoose;

const counts = { type: Map, of: Number, default: {} };

/** What a shipment has added to the metrics; a change of it adds the difference. */
const contributions = new Schema(
  {
    version: { type: Number, required: true },
    createdOn: { type: String, required: true },
    lane: String,
    counts: [new Schema({ day: String, metric: String, amount: Number }, { _id: false })],
    status: { type: String, enum: PACKAGE_STATUSES },
  },
  { versionKey: false },
);
// The index for the lanes of a period.
contributions.index({ createdOn: 1, lane: 1 });

/** The metrics of one day, YYYY-MM-DD. */
const day = new Schema({ _id: { type: String, required: true }, counts }, { versionKey: false });

/** One document: how far the shipments are counted. Every count writes it, so that no two run at once. */
const progress = new Schema(
  {
    _id: { type: String, required: true },
    /** Shipments changed until then are counted. */
    at: Date,
    /** How many shipments have each status, without deleted ones. */
    statuses: counts,
    /** How many ratings there ever were. */
    ratings: Number,
  },
  { versionKey: false },
);

/** Contributions as stored. */
interface ContributionsDocument extends Omit<ShipmentContributions, 'id'> {
  _id: mongoose.Types.ObjectId;
}

export const ContributionsModel = mongoose.model<ContributionsDocument>(
  'ShipmentContributions',
  contributions,
  'analytics_contributions',
);
export const DayModel = mongoose.model('AnalyticsDay', day, 'analytics_days');
export const ProgressModel = mongoose.model('AnalyticsProgress', progress, 'analytics_progress');
