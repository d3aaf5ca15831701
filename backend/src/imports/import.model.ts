import { mongoose } from '../storage/mongoose.ts';

const { Mixed } = mongoose.Schema.Types;

/** A list that was sent. Its rows are those of a bulk, which its commit makes under the same id. */
const importSchema = new mongoose.Schema(
  {
    fileName: { type: String, required: true },
    sheet: String,
    sheets: [String],
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
    /** Who sent it. */
    actor: { type: Mixed, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
importSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const ImportModel = mongoose.model('Import', importSchema, 'imports');

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
