import {
  DEFAULT_IMPORT_CHOICES,
  IMPORT_UNDO_MS,
  IMPORT_WARNINGS,
} from '@moveway/contracts/imports/import.constants.ts';
import type { ImportCell, ImportPatch } from '@moveway/contracts/imports/import.routes.ts';
import type { ApiQuery } from '@moveway/contracts/api.ts';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import type { Arrival } from '../kernel/async.ts';
import { AppError } from '../kernel/app-error.ts';
import { systemClock as clock } from '../kernel/clock.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { nothingLeft, decodeCursor, pageOf } from '../kernel/page-cursor.ts';
import { spreadsheetText, textOfSpreadsheet } from '../kernel/text/safe-text.ts';
import { newObjectId } from '../storage/mongoose.ts';
import { pick } from '../kernel/objects.ts';
import type { Change } from '../storage/transactions/transactions.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { bulkRepo } from '../bulk/bulk.service.ts';
import { askPlace } from '../shipments/places/gazetteer.ts';
import { findTaken } from '../shipments/shipment.service.ts';
import { headingsKey, matchColumns } from './columns/match-columns.ts';
import { createSheetReader } from './file/sheet-reader.ts';
import { defineImportWork, type ImportWorkDeps } from './import-work.ts';
import { importRepo, NO_ROWS, type ImportBulk, type StoredImport, type StoredRow } from './import.repo.ts';
import { judgeRows, type ChangedRow, type JudgeDeps, type JudgedList, type Judgment } from './rows/judge.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A committed import is kept so that the same list is known when it is sent again. */
const KEPT_COMMITTED_MS = 90 * DAY_MS;
const JUDGED = [
  'state',
  'hasWarnings',
  'problems',
  'vehicle',
  'input',
  'digest',
] as const satisfies (keyof Judgment)[];

interface ImportServiceDeps extends ImportWorkDeps, Pick<JudgeDeps, 'accounts' | 'decodeVin'> {
  audit: Pick<AuditService, 'record'>;
}

export type ImportService = ReturnType<typeof createImportService>;

/** Lists of packages: read and judged first, corrected by staff, and created in the background. */
export function createImportService(deps: ImportServiceDeps) {
  const {
    audit,
    bulks,
    shipments: { commands },
  } = deps;
  const readSheet = createSheetReader();
  defineImportWork(deps);

  const judge = (
    { id, ...list }: { id: string } & JudgedList,
    changed?: ChangedRow,
  ): Promise<Map<number, Judgment>> =>
    judgeRows(
      {
        ...deps,
        shipments: { findTaken },
        askPlace,
        createdBefore: (digests) => bulkRepo.createdElsewhere(digests, id),
      },
      list,
      changed,
    );

  /**
   * Judges all rows again, or those that a corrected row concerns.
   * @returns the change, which stores the rows with a new judgment
   */
  async function judgeAgain(
    found: StoredImport,
    changed: Partial<StoredImport>,
    rows: readonly StoredRow[],
    corrected?: ChangedRow,
  ): Promise<Change<StoredImport>> {
    const judged = await judge({ ...found, ...changed, rows }, corrected);
    const after = rows.map((row, index) => ({ ...row, ...pick(judged.get(index) ?? row, JUDGED) }));
    const updates = after.filter(
      (row, index) =>
        index === corrected?.index ||
        JSON.stringify(pick(row, JUDGED)) !== JSON.stringify(pick(rows[index] ?? row, JUDGED)),
    );
    return async () => {
      const stored = await importRepo.change(found, { ...changed, ...sumsOf(after) });
      if (!stored) {
        throw importChanged();
      }
      await importRepo.setRows(
        found.id,
        updates.map((row) => pick(row, ['row', 'cells', ...JUDGED])),
      );
      return stored;
    };
  }

  /** A row with the day on which the package that it will create is expected. */
  const withExpectedDay = async (row: StoredRow): Promise<StoredRow> =>
    row.input && row.trackingNumber === undefined
      ? { ...row, expectedDay: await commands.expectedDay(row.input) }
      : row;

  return {
    /**
     * Reads and judges a list. Nothing is created before the commit; without one, the list is removed after a day.
     * @throws {AppError} `import.file_rejected`, `rate_limited`, `unavailable`, and what `receive` throws
     */
    async start(
      actor: Actor,
      {
        name,
        sheet,
        receive,
      }: { name: string; sheet?: string; receive: (arrival: Arrival) => Promise<Buffer> },
    ): Promise<Change<StoredImport>> {
      const file = await receive({ arrived: () => undefined, signal: new AbortController().signal });
      const { rows: read, ...list } = await readSheet({ file, sheet }, actor.userId);
      const id = newObjectId();
      const remembered = await importRepo.rememberedColumns(headingsKey(list.headers));
      const createdAt = clock();
      const started = {
        fileName: name,
        ...list,
        fields: remembered ?? matchColumns(list.headers),
        choices: DEFAULT_IMPORT_CHOICES,
        defaults: {},
        version: 1,
        actor,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + DAY_MS),
      } as const satisfies Omit<StoredImport, 'id' | 'state' | 'counts' | 'warnings'>;
      const judged = await judge({ ...started, id, rows: read });
      const rows = read.map((row, index): StoredRow => ({ ...row, ...(judged.get(index) as Judgment) }));
      return () => importRepo.insert({ ...started, ...sumsOf(rows) }, id, rows);
    },

    /** The imports that this person has created or undone last: while they run, and as long as they can be undone. */
    async listOwn({ userId }: Actor): Promise<StoredImport[]> {
      return importRepo.listOwn(userId, new Date(clock().getTime() - IMPORT_UNDO_MS));
    },

    /** With its rows in the order of the file. @throws {AppError} `import.not_found`, `invalid_input` */
    async get(id: string, { show, limit, cursor, ...rest }: ApiQuery<'GET /api/admin/imports/:id'>) {
      nothingLeft(rest);
      const after = cursor === undefined ? undefined : decodeCursor(cursor, z.int().nonnegative());
      const found = await existing(id);
      const rows = await importRepo.rows(id, {
        after,
        state: show === 'all' || show === 'warned' ? undefined : show,
        hasWarnings: show === 'warned' ? true : undefined,
        limit: limit + 1,
      });
      const { items, nextCursor } = pageOf(rows, limit, ({ row }) => row);
      return { found, items: await Promise.all(items.map(withExpectedDay)), nextCursor };
    },

    /** @throws {AppError} `import.not_found`, `import.not_open`, `import.changed` */
    async change(
      id: string,
      { version, columns, choices, defaults }: ImportPatch,
    ): Promise<Change<StoredImport>> {
      const found = await openImport(id, version);
      const fields = columns && found.headers.map((_, index) => columns[index] ?? null);
      const store = await judgeAgain(
        found,
        {
          ...(fields && { fields }),
          ...(choices && { choices: { ...found.choices, ...choices } }),
          ...(defaults && { defaults: { ...found.defaults, ...defaults } }),
        },
        await importRepo.rows(id),
      );
      return async () => {
        const after = await store();
        if (fields) {
          await importRepo.rememberColumns(headingsKey(found.headers), fields, clock());
        }
        return after;
      };
    },

    /** Corrects one cell. @throws {AppError} `import.not_found`, `import.not_open`, `import.changed` */
    async correct(
      id: string,
      row: number,
      { version, column, value }: ImportCell,
    ): Promise<Change<{ found: StoredImport; row: StoredRow }>> {
      const found = await openImport(id, version);
      const rows = await importRepo.rows(id);
      const index = rows.findIndex((candidate) => candidate.row === row);
      const corrected = rows[index];
      if (!corrected || column >= found.headers.length) {
        throw importNotFound();
      }
      const before = corrected.cells;
      corrected.cells = found.headers.map((_, at) => (at === column ? value : (before[at] ?? '')));
      const store = await judgeAgain(found, {}, rows, { index, before });
      return async () => {
        const after = await store();
        const [judged] = await importRepo.rows(id, { after: row - 1, limit: 1 });
        return { found: after, row: await withExpectedDay(judged ?? corrected) };
      };
    },

    /**
     * Creates the packages of the good rows in the background.
     * @throws {AppError} `import.not_found`, `import.not_open`, `import.changed`, `import.not_ready`
     */
    async commit(
      actor: Actor,
      id: string,
      { version, mode }: { version: number; mode: 'good' | 'all' },
    ): Promise<Change<StoredImport>> {
      const found = await openImport(id, version);
      const { good, bad } = found.counts;
      if (mode === 'all' && bad > 0) {
        throw new AppError(
          'import.not_ready',
          `Correct ${rowsText(bad)} first, or create the good rows only.`,
        );
      }
      if (good === 0) {
        throw new AppError('import.not_ready', 'No row of this list can be created.');
      }
      return async () => {
        const expiresAt = new Date(clock().getTime() + KEPT_COMMITTED_MS);
        if (!(await importRepo.change(found, { expiresAt }))) {
          throw importChanged();
        }
        await bulkRepo.insert<ImportBulk>({
          id,
          kind: 'import',
          command: found.choices,
          actor,
          total: good,
          expiresAt,
        });
        await bulkRepo.setExpiry(id, expiresAt);
        await bulks.start(actor, id);
        await audit.record({
          action: 'import.committed',
          actor,
          target: { type: 'import', id, label: found.fileName },
          after: { rows: good, leftOut: found.counts.rows - good },
        });
        return existing(id);
      };
    },

    /**
     * Takes the packages back in the background, except those that were changed since.
     * @throws {AppError} `import.not_found`, `import.undo_expired`
     */
    async undo(actor: Actor, id: string): Promise<Change<StoredImport>> {
      const found = await existing(id);
      return async () => {
        const bulk = await bulkRepo.find(id);
        if (!bulk || !(await bulks.undo(actor, bulk))) {
          throw new AppError('import.undo_expired', 'It is too late to undo this import.');
        }
        await audit.record({
          action: 'import.undone',
          actor,
          target: { type: 'import', id, label: found.fileName },
        });
        return existing(id);
      };
    },

    /** The rows that were not created because of errors, as CSV. @throws {AppError} `import.not_found` */
    async errors(id: string): Promise<AsyncIterable<string>> {
      const found = await existing(id);
      const rows = await Promise.all(
        (['bad', 'failed'] as const).map((state) => importRepo.rows(id, { state })),
      );
      return errorsCsv(
        found,
        rows.flat().toSorted((a, b) => a.row - b.row),
      );
    },
  };
}

/** Until when an import can be undone; undefined before it has ended. */
export const undoUntil = ({ committedAt }: StoredImport) =>
  committedAt && new Date(committedAt.getTime() + IMPORT_UNDO_MS);

async function existing(id: string): Promise<StoredImport> {
  const found = await importRepo.find(id);
  if (!found) {
    throw importNotFound();
  }
  return found;
}

async function openImport(id: string, version: number): Promise<StoredImport> {
  const found = await existing(id);
  if (found.state !== 'open') {
    throw new AppError('import.not_open', 'This import is committed already.');
  }
  if (found.version !== version) {
    throw importChanged();
  }
  return found;
}

function sumsOf(judgments: readonly Judgment[]): Pick<StoredImport, 'counts' | 'warnings'> {
  const counts: StoredImport['counts'] = {
    ...NO_ROWS,
    rows: judgments.length,
    warned: judgments.filter(({ hasWarnings }) => hasWarnings).length,
  };
  const warnings: StoredImport['warnings'] = {};
  for (const { state, problems } of judgments) {
    counts[state] += 1;
    const codes = new Set(problems.map(({ code }) => code));
    for (const code of IMPORT_WARNINGS.filter((warning) => codes.has(warning))) {
      warnings[code] = (warnings[code] ?? 0) + 1;
    }
  }
  return { counts, warnings };
}

/**
 * Rows as they were sent, with a column that says why they are not created, so that they can be corrected in a
 * spreadsheet and sent again. No cell is taken for a formula.
 */
async function* errorsCsv({ headers }: StoredImport, rows: readonly StoredRow[]): AsyncGenerator<string> {
  const table = rows.map(({ row, cells, problems }) => [
    row,
    ...headers.map((_, index) => cells[index] ?? ''),
    problems
      .filter(({ kind }) => kind === 'error')
      .map(({ field, message }) => `${field}: ${message}`)
      .join(' '),
  ]);
  yield stringify([['Row', ...headers, 'What is wrong'], ...table], {
    bom: true,
    record_delimiter: 'windows',
    // A cell of a file that we wrote has its apostrophes already.
    cast: { string: (cell) => spreadsheetText(textOfSpreadsheet(cell)) },
  });
}

const rowsText = (count: number) => (count === 1 ? 'one row' : `${count} rows`);

function importNotFound(): AppError {
  return new AppError(
    'import.not_found',
    'That import was not found. One that is not committed goes after a day.',
  );
}

function importChanged(): AppError {
  return new AppError('import.changed', 'Someone else changed this import. Reload it to see their change.');
}
