import type { ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import type {
  ImportChoices,
  ImportRowState,
  ImportState,
  ImportWarning,
} from '@moveway/contracts/imports/import.constants.ts';
import type { ImportProblem } from '@moveway/contracts/imports/import.routes.ts';
import type { NewPackage } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Bulk, BulkRow } from '../bulk/bulk.service.ts';
import type { RowDefaults } from './rows/row-input.ts';

export type ImportCounts = Record<ImportRowState | 'rows' | 'warned', number>;

export const NO_ROWS: ImportCounts = {
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

/** An import as it is stored, with how far its work is. */
export interface StoredImport {
  id: string;
  fileName: string;
  sheet?: string;
  sheets: string[];
  state: ImportState;
  headers: string[];
  /** The first values of each column that are not blank. */
  samples: string[][];
  fields: (ImportFieldName | null)[];
  /** Of the rows below the headings, those that are no packages. */
  reading: { blank: number; repeated: number[]; totals: number[] };
  choices: ImportChoices;
  /** How many rows have each warning. */
  warnings: Partial<Record<ImportWarning, number>>;
  defaults: RowDefaults;
  counts: ImportCounts;
  version: number;
  actor: Actor;
  createdAt: Date;
  committedAt?: Date;
  undoneAt?: Date;
  expiresAt: Date;
}

/** What judging says of a row. */
export interface Judgment {
  state: ImportRowState;
  hasWarnings: boolean;
  problems: ImportProblem[];
  vehicle?: string;
  input?: NewPackage;
  digest?: string;
}

/** A row as it is stored. */
export interface StoredRow extends Judgment {
  row: number;
  cells: string[];
  trackingNumber?: string;
  /** Computed when it is shown, and not stored. */
  expectedDay?: string;
}

/** The work of an import that was committed, which has its id; its command is what is done with warnings. */
export type ImportBulk = Bulk<ImportChoices>;

/** A row as the work knows it. */
export interface ImportBulkRow extends BulkRow, Omit<StoredRow, 'row' | 'state' | 'trackingNumber'> {
  outcome: ImportRowState;
}
