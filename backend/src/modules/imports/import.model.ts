import { mongoose } from '../../storage/mongoose.ts';

const { Mixed, ObjectId } = mongoose.Schema.Types;

/** A list that was sent. */
const importSchema = new mongoose.Schema(
  {
    fileName: { type: String, required: true },
    sheet: String,
    sheets: [String],
    state: { type: String, required: true },
    headers: [String],
    samples: { type: Mixed, required: true },
    /** What each column holds; null for nothing. */
    fields: { type: Mixed, required: true },
    reading: Mixed,
    choices: { type: Mixed, required: true },
    warnings: { type: Mixed, required: true },
    defaults: { type: Mixed, required: true },
    counts: { type: Mixed, required: true },
    version: { type: Number, required: true },
    /** Who commits or undoes it, as its jobs act and as the audit log names them. */
    actor: { type: Mixed, required: true },
    /** The last row that its job has dealt with. */
    position: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    committedAt: Date,
    undoneAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
importSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
// Those of a person, the last ones first.
importSchema.index({ 'actor.userId': 1, _id: -1 });

export const ImportModel = mongoose.model('Import', importSchema, 'imports');

/** A row of a list. */
const rowSchema = new mongoose.Schema(
  {
    importId: { type: ObjectId, required: true },
    /** Its number in the file, whose first row is 1. */
    row: { type: Number, required: true },
    cells: { type: Mixed, required: true },
    state: { type: String, required: true },
    hasWarnings: { type: Boolean, required: true },
    problems: { type: Mixed, required: true },
    vehicle: String,
    /** What is created of it (`NewPackage`). */
    input: Mixed,
    /** Of its input: the same for the same row of another list. */
    digest: String,
    trackingNumber: String,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
rowSchema.index({ importId: 1, row: 1 }, { unique: true });
rowSchema.index({ importId: 1, state: 1, row: 1 });
// What was created of a row before.
rowSchema.index({ digest: 1 }, { partialFilterExpression: { trackingNumber: { $exists: true } } });
rowSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const ImportRowModel = mongoose.model('ImportRow', rowSchema, 'import_rows');

/** What the columns of lists with these headings hold, as staff corrected it last. */
const columnsSchema = new mongoose.Schema(
  {
    /** Of the headings (`headingsKey`). */
    _id: { type: String, required: true },
    fields: { type: Mixed, required: true },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const ImportColumnsModel = mongoose.model('ImportColumns', columnsSchema, 'import_columns');
