import type { ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import type { ImportRowState, ImportState } from '@moveway/contracts/imports/import.constants.ts';
import type { BatchState } from '@moveway/contracts/shipments/batch.routes.ts';
import { givenOnly } from '../storage/filters.ts';
import type { mongoose } from '../storage/mongoose.ts';
import { toObjectId } from '../storage/object-id.ts';
import { bulkRepo } from '../bulk/bulk.service.ts';
import { ImportColumnsModel, ImportModel } from './import.model.ts';
import {
  NO_ROWS,
  type ImportBulk,
  type ImportBulkRow,
  type StoredImport,
  type StoredRow,
} from './import.types.ts';

type ImportDocument = Omit<StoredImport, 'id' | 'state'> & { _id: mongoose.Types.ObjectId };

/** What an import calls the states of its work. */
const STATES: Partial<Record<BatchState, ImportState>> = {
  running: 'committing',
  done: 'committed',
  undoing: 'undoing',
  undone: 'undone',
};

/** Imports, their rows, and what is remembered of columns. */
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

  /** Those of a person that are at work, or have ended since; the last ones first. */
  async listOwn(userId: string, endedSince: Date): Promise<StoredImport[]> {
    const bulks = await bulkRepo.listOwn<ImportBulk>('import', userId, endedSince);
    return (await Promise.all(bulks.map(({ id }) => importRepo.find(id)))).flatMap((found) => found ?? []);
  },

  /** Changes an import of this version and counts the change; undefined where it has another one by now. */
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

  /** What was created of rows like these by other imports: a tracking number by digest. */
  createdBefore: (digests: readonly string[], importId: string): Promise<Map<string, string>> =>
    bulkRepo.createdElsewhere(digests, importId),

  async rememberedColumns(key: string): Promise<(ImportFieldName | null)[] | undefined> {
    const found = await ImportColumnsModel.findById(key).lean<{ fields: (ImportFieldName | null)[] }>();
    return found?.fields;
  },

  async rememberColumns(
    key: string,
    fields: readonly (ImportFieldName | null)[],
    changedAt: Date,
  ): Promise<void> {
    await ImportColumnsModel.updateOne({ _id: key }, { $set: { fields, changedAt } }, { upsert: true });
  },
};

/** An import, and once it was committed how far its work is. */
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
