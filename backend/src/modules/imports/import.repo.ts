import type { ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import type { ImportRowState, ImportState } from '@moveway/contracts/imports/import.constants.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { toObjectId } from '../../storage/object-id.ts';
import { setOrClear } from '../../storage/set-or-clear.ts';
import { lock } from '../../storage/transactions/lock.ts';
import { ImportColumnsModel, ImportModel, ImportRowModel } from './import.model.ts';
import type { ImportCounts, StoredImport, StoredRow } from './import.types.ts';

type ImportDocument = Omit<StoredImport, 'id'> & { _id: mongoose.Types.ObjectId };
type RowDocument = StoredRow & { _id: unknown; importId: unknown; expiresAt: Date };

/** How many rows are written by one call of the driver. */
const WRITTEN_ROWS = 500;
/** The most of a person's own that are listed. */
const MAX_OWN = 5;

const toImport = ({ _id, ...fields }: ImportDocument): StoredImport => ({ id: _id.toHexString(), ...fields });
const toRow = ({ _id, importId: _importId, expiresAt: _expiresAt, ...row }: RowDocument): StoredRow => row;

/** Imports, their rows, and what is remembered of columns. */
export const importRepo = {
  /** Inside a transaction. */
  async insert(
    found: Omit<StoredImport, 'id'>,
    id: string,
    rows: readonly StoredRow[],
  ): Promise<StoredImport> {
    const importId = toObjectId(id);
    await ImportModel.create([{ _id: importId, ...found }]);
    for (let start = 0; start < rows.length; start += WRITTEN_ROWS) {
      await ImportRowModel.insertMany(
        rows
          .slice(start, start + WRITTEN_ROWS)
          .map((row) => ({ ...row, importId, expiresAt: found.expiresAt })),
      );
    }
    return { id, ...found };
  },

  async find(id: string): Promise<StoredImport | undefined> {
    const found = await ImportModel.findById(toObjectId(id)).lean<ImportDocument>();
    return found ? toImport(found) : undefined;
  },

  /** Those of a person that run, or have ended since; the last ones first. */
  async listOwn(userId: string, endedSince: Date): Promise<StoredImport[]> {
    const found = await ImportModel.find({
      'actor.userId': userId,
      $or: [
        { state: { $in: ['committing', 'undoing'] satisfies ImportState[] } },
        { committedAt: { $gte: endedSince } },
        { undoneAt: { $gte: endedSince } },
      ],
    })
      .sort({ _id: -1 })
      .limit(MAX_OWN)
      .lean<ImportDocument[]>();
    return found.map(toImport);
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
    return changed ? toImport(changed) : undefined;
  },

  /**
   * Takes the step of a job from one row to another.
   * @returns whether it stood at `from`: of two attempts, one does
   */
  async move(
    { id, state, position }: Pick<StoredImport, 'id' | 'state' | 'position'>,
    to: number,
    counts: Partial<ImportCounts>,
  ): Promise<boolean> {
    const steps = Object.entries(counts).map(([name, count]) => [`counts.${name}`, count]);
    const moved = await ImportModel.updateOne(
      { _id: toObjectId(id), state, position },
      { $set: { position: to }, $inc: Object.fromEntries(steps) },
    );
    return moved.modifiedCount === 1;
  },

  /** Ends the work of a job. @returns whether it was at work */
  async end(
    { id, state }: Pick<StoredImport, 'id' | 'state'>,
    fields: Partial<Pick<StoredImport, 'state' | 'committedAt' | 'undoneAt'>>,
  ): Promise<boolean> {
    const ended = await ImportModel.updateOne(
      { _id: toObjectId(id), state },
      { $set: fields, $inc: { version: 1 } },
    );
    return ended.modifiedCount === 1;
  },

  async rows(
    importId: string,
    filter: { after?: number; state?: ImportRowState; hasWarnings?: true; limit?: number } = {},
  ): Promise<StoredRow[]> {
    const { after, state, hasWarnings, limit = 0 } = filter;
    const found = await ImportRowModel.find({
      importId: toObjectId(importId),
      ...(after !== undefined && { row: { $gt: after } }),
      ...(state !== undefined && { state }),
      ...(hasWarnings && { hasWarnings }),
    })
      .sort({ row: 1 })
      .limit(limit)
      .lean<RowDocument[]>();
    return found.map(toRow);
  },

  async setRows(importId: string, rows: readonly ({ row: number } & Partial<StoredRow>)[]): Promise<void> {
    for (let start = 0; start < rows.length; start += WRITTEN_ROWS) {
      await ImportRowModel.bulkWrite(
        rows.slice(start, start + WRITTEN_ROWS).map(({ row, ...fields }) => ({
          updateOne: { filter: { importId: toObjectId(importId), row }, update: setOrClear(fields) },
        })),
        { ordered: false },
      );
    }
  },

  /** When the rows of an import go. */
  async setExpiry(importId: string, expiresAt: Date): Promise<void> {
    await ImportRowModel.updateMany({ importId: toObjectId(importId) }, { $set: { expiresAt } });
  },

  /** Until the running transaction ends, no other import creates anything. */
  async lockCommits(): Promise<void> {
    await lock('import commits');
  },

  /** What was created of rows like these by other imports: a tracking number by digest. */
  async createdBefore(digests: readonly string[], importId: string): Promise<Map<string, string>> {
    const found = await ImportRowModel.find(
      {
        digest: { $in: [...digests] },
        trackingNumber: { $exists: true },
        importId: { $ne: toObjectId(importId) },
      },
      { _id: 0, digest: 1, trackingNumber: 1 },
    ).lean<Pick<StoredRow, 'digest' | 'trackingNumber'>[]>();
    return new Map(found.map(({ digest = '', trackingNumber = '' }) => [digest, trackingNumber]));
  },

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
