import type { ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import type {
  ImportRowState,
  ImportState,
  ImportChoices,
} from '@moveway/contracts/imports/import.constants.ts';
import type { BatchState } from '@moveway/contracts/shipments/batch.routes.ts';
import type { Import } from '@moveway/contracts/imports/import.routes.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { givenOnly } from '../storage/filters.ts';
import { mongoose, toObjectId } from '../storage/mongoose.ts';
import { bulkRepo, type Bulk, type BulkRow } from '../bulk/bulk.service.ts';
import type { Judgment } from './rows/judge.ts';

const { Mixed } = mongoose.Schema.Types;

/** A list that was sent. Its rows are the rows of a bulk, which the commit makes under the same id. */
const importSchema = new mongoose.Schema(
  {
    fileName: { type: String, required: true },
    sheet: String,
    sheets: [String],
    headers: [String],
    samples: { type: Mixed, required: true },
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

/** What each column of a list holds; null for nothing. */
type Columns = (ImportFieldName | null)[];

/** An import as it is stored, with the progress of its work. */
export interface StoredImport extends Omit<
  Import,
  'columns' | 'createdBy' | 'createdAt' | 'expiresAt' | 'committedAt' | 'undoUntil'
> {
  headers: string[];
  /** The first values of each column that are not blank. */
  samples: string[][];
  fields: Columns;
  actor: Actor;
  createdAt: Date;
  committedAt?: Date;
  undoneAt?: Date;
  expiresAt: Date;
}

/** A row as it is stored. */
export interface StoredRow extends Judgment {
  row: number;
  cells: string[];
  trackingNumber?: string;
  /** Computed when the row is shown, and not stored. */
  expectedDay?: string;
}

/** The work of a committed import, which has the same id. Its command is what to do with warnings. */
export type ImportBulk = Bulk<ImportChoices>;

/** A row as the work knows it. */
export interface ImportBulkRow extends BulkRow, Omit<StoredRow, 'row' | 'state' | 'trackingNumber'> {
  outcome: ImportRowState;
}

type ImportDocument = Omit<StoredImport, 'id' | 'state'> & { _id: mongoose.Types.ObjectId };

/** What an import calls the states of its work. */
const STATES: Partial<Record<BatchState, ImportState>> = {
  running: 'committing',
  done: 'committed',
  undoing: 'undoing',
  undone: 'undone',
};

export const NO_ROWS: StoredImport['counts'] = {
  rows: 0,
  warned: 0,
  good: 0,
  bad: 0,
  skipped: 0,
  created: 0,
  failed: 0,
  taken_back: 0,
  kept: 0,
};

/** Imports, their rows, and the remembered columns. */
export const importRepo = {
  /** Inside a transaction. */
  async insert(
    found: Omit<StoredImport, 'id' | 'state'>,
    id: string,
    rows: readonly StoredRow[],
  ): Promise<StoredImport> {
    await ImportModel.create([{ _id: toObjectId(id), ...found }]);
    await bulkRepo.insertRows(id, rows.map(fromRow), found.expiresAt);
    return { id, state: 'open', ...found };
  },

  async find(id: string): Promise<StoredImport | undefined> {
    const found = await ImportModel.findById(toObjectId(id)).lean<ImportDocument>();
    return found ? withWork(found) : undefined;
  },

  /** The imports of a person that are at work or have ended since then, newest first. */
  async listOwn(userId: string, endedSince: Date): Promise<StoredImport[]> {
    const bulks = await bulkRepo.listOwn<ImportBulk>('import', userId, endedSince);
    return (await Promise.all(bulks.map(({ id }) => importRepo.find(id)))).flatMap((found) => found ?? []);
  },

  /** Changes an import and increases its version. @returns undefined if it has another version by now */
  async change(
    { id, version }: Pick<StoredImport, 'id' | 'version'>,
    fields: Partial<StoredImport>,
  ): Promise<StoredImport | undefined> {
    const changed = await ImportModel.findOneAndUpdate(
      { _id: toObjectId(id), version },
      { $set: fields, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<ImportDocument>();
    return changed ? withWork(changed) : undefined;
  },

  async rows(
    importId: string,
    { state, ...filter }: { after?: number; state?: ImportRowState; hasWarnings?: true; limit?: number } = {},
  ): Promise<StoredRow[]> {
    return (await bulkRepo.rows<ImportBulkRow>(importId, { outcome: state, ...filter })).map(toRow);
  },

  setRows: (importId: string, rows: readonly ({ row: number } & Partial<StoredRow>)[]): Promise<void> =>
    bulkRepo.setRows(importId, rows.map(fromRow)),

  async rememberedColumns(key: string): Promise<Columns | undefined> {
    return (await ImportColumnsModel.findById(key).lean<{ fields: Columns }>())?.fields;
  },

  async rememberColumns(key: string, fields: Columns, changedAt: Date): Promise<void> {
    await ImportColumnsModel.updateOne({ _id: key }, { $set: { fields, changedAt } }, { upsert: true });
  },
};

/** An import; once it is committed, with the progress of its work. */
async function withWork({ _id, ...fields }: ImportDocument): Promise<StoredImport> {
  const id = _id.toHexString();
  const bulk = await bulkRepo.find<ImportBulk>(id);
  if (!bulk) {
    return { id, ...fields, state: 'open' };
  }
  const { rows, warned } = fields.counts;
  const counts = await bulkRepo.countOutcomes(id);
  return {
    id,
    ...fields,
    state: STATES[bulk.state] ?? 'open',
    actor: bulk.actor,
    committedAt: bulk.finishedAt,
    undoneAt: bulk.undoneAt,
    counts: {
      ...NO_ROWS,
      rows,
      warned,
      ...Object.fromEntries(counts.map(({ outcome, count }) => [outcome, count])),
    },
  };
}

const fromRow = ({ row, state, trackingNumber, ...fields }: { row: number } & Partial<StoredRow>) => ({
  ...fields,
  index: row,
  ...givenOnly({ outcome: state, target: trackingNumber }),
});

const toRow = ({ index, outcome, target, ...row }: ImportBulkRow): StoredRow => ({
  ...row,
  row: index,
  state: outcome,
  trackingNumber: target,
});
