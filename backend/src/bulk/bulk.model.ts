import { BATCH_STATES } from '@moveway/contracts/shipments/batch.routes.ts';
import { mongoose } from '../storage/mongoose.ts';

const { Mixed, ObjectId } = mongoose.Schema.Types;

/** One command for many rows. */
const bulk = new mongoose.Schema(
  {
    /** What knows how to do a row. */
    kind: { type: String, required: true },
    /** What is done to each row, as its kind has it. */
    command: { type: Mixed, required: true },
    /** Who has it done, or undone, as the audit log names them. */
    actor: { type: Mixed, required: true },
    state: { type: String, enum: BATCH_STATES, required: true },
    /** How many runs have done rows of it. */
    step: { type: Number, required: true },
    total: { type: Number, required: true },
    /** How many a preview has counted. */
    told: new mongoose.Schema(
      { emails: { type: Number, required: true }, browsers: { type: Number, required: true } },
      { _id: false },
    ),
    /** When its last row was done, from which on it can be undone. */
    finishedAt: Date,
    undoneAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
bulk.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
// Those of a person, the last ones first.
bulk.index({ 'actor.userId': 1, _id: -1 });

export const BulkModel = mongoose.model('Bulk', bulk, 'bulks');

/** What its kind has in a row besides is stored as it is. */
const row = new mongoose.Schema(
  {
    bulkId: { type: ObjectId, required: true },
    /** Its place among the rows. */
    index: { type: Number, required: true },
    /** The tracking number of what is changed, or was created. */
    target: String,
    /** What is created of it. */
    input: Mixed,
    /** Of its input: the same for the same row of another list. */
    digest: String,
    /** How often a row like it was begun, in any bulk. */
    begun: Number,
    /** How it stands with it, as its kind calls that. */
    outcome: { type: String, required: true },
    /** How often it has failed and may still succeed. */
    tries: { type: Number, required: true },
    /** What its change has replaced. */
    before: Mixed,
    /** Of the shipment right after its change. */
    versionAfter: Number,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false, strict: false },
);
// The rows of a bulk in their order, and those with one outcome.
row.index({ bulkId: 1, index: 1 }, { unique: true });
row.index({ bulkId: 1, outcome: 1, index: 1 });
// Rows like one of another list.
row.index({ digest: 1 }, { sparse: true });
row.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const BulkRowModel = mongoose.model('BulkRow', row, 'bulk_rows');
