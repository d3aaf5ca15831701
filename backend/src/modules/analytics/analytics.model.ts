import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { mongoose } from '../../storage/mongoose.ts';
import type { ShipmentFacts } from './shipment-facts.ts';

const { Schema } = mongoose;

const counts = { type: Map, of: Number, default: {} };
const days = { type: Number, default: 0 };

/** What one shipment has added to the figures: when it changes, the difference is added. */
const facts = new Schema(
  {
    version: { type: Number, required: true },
    createdOn: { type: String, required: true },
    lane: String,
    /** In how many periods its lane counts it: the longest ones. Absent without a lane. */
    reach: Number,
    counts: [new Schema({ day: String, figure: String, amount: Number }, { _id: false })],
    status: { type: String, enum: PACKAGE_STATUSES },
    open: new Schema({ promisedFor: String, lastEventAt: Date }, { _id: false }),
  },
  { versionKey: false },
);
// What has to leave a period is found by it.
facts.index({ reach: 1, createdOn: 1 }, { partialFilterExpression: { reach: { $gt: 0 } } });
// Only what is still on its way has a place in these.
const stillOpen = { partialFilterExpression: { open: { $exists: true } } };
facts.index({ 'open.promisedFor': 1, _id: 1 }, stillOpen);
facts.index({ 'open.lastEventAt': 1, _id: 1 }, stillOpen);

/** The figures of one day, YYYY-MM-DD. */
const day = new Schema({ _id: { type: String, required: true }, counts }, { versionKey: false });

/** How many shipments of a lane were created in each period that ends today. */
const lane = new Schema(
  { _id: { type: String, required: true }, week: days, month: days, quarter: days, year: days },
  { versionKey: false },
);
for (const period of ['week', 'month', 'quarter', 'year']) {
  lane.index({ [period]: -1, _id: 1 });
}

/** One document: how far the shipments are counted in. Every counting writes it, so that no two do so at once. */
const progress = new Schema(
  {
    _id: { type: String, required: true },
    /** Shipments changed until then are counted in. */
    at: Date,
    /** How many shipments stand in each status, archived ones left out. */
    statuses: counts,
  },
  { versionKey: false },
);

/** Facts as stored. */
export interface FactsDocument extends Omit<ShipmentFacts, 'id'> {
  _id: mongoose.Types.ObjectId;
  reach?: number;
}

export const FactsModel = mongoose.model<FactsDocument>('ShipmentFacts', facts, 'analytics_facts');
export const DayModel = mongoose.model('AnalyticsDay', day, 'analytics_days');
export const LaneModel = mongoose.model('AnalyticsLane', lane, 'analytics_lanes');
export const ProgressModel = mongoose.model('AnalyticsProgress', progress, 'analytics_progress');
