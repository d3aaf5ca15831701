import { BATCH_OUTCOMES, BATCH_STATES } from '@moveway/contracts/shipments/batch/batch.schema.ts';
import { mongoose } from '../../../storage/mongoose.ts';

/** One change of many shipments. What it does is the input of its call, which the contract has checked. */
const batch = new mongoose.Schema(
  {
    action: { type: mongoose.Schema.Types.Mixed, required: true },
    /** Who makes it, as the audit log names them. */
    actor: { type: mongoose.Schema.Types.Mixed, required: true },
    state: { type: String, enum: BATCH_STATES, required: true },
    total: { type: Number, required: true },
    told: new mongoose.Schema(
      { emails: { type: Number, required: true }, browsers: { type: Number, required: true } },
      { _id: false },
    ),
    /** When its last row was done, from which on it can be undone. */
    finishedAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
batch.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
// Those of a person, the last ones first.
batch.index({ 'actor.userId': 1, _id: -1 });

export const BatchModel = mongoose.model('Batch', batch, 'batches');

const row = new mongoose.Schema(
  {
    batchId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Its place in the selection, from 0. */
    index: { type: Number, required: true },
    trackingNumber: { type: String, required: true },
    /** Of the shipment at the preview. */
    version: Number,
    outcome: { type: String, enum: BATCH_OUTCOMES, required: true },
    /** Of the shipment right after its change. */
    versionAfter: Number,
    /** What the change has replaced. */
    before: mongoose.Schema.Types.Mixed,
    /** Of a reschedule: the day before it, and the new one. */
    from: String,
    to: String,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
// The rows of a batch in their order, and those with one outcome.
row.index({ batchId: 1, index: 1 });
row.index({ batchId: 1, outcome: 1, index: 1 });
row.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const BatchRowModel = mongoose.model('BatchRow', row, 'batch_rows');
