import type { ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import type {
  ImportChoices,
  ImportRowState,
  ImportState,
  ImportWarning,
} from '@moveway/contracts/imports/import.constants.ts';
import type { ImportProblem } from '@moveway/contracts/imports/import.schema.ts';
import type { NewPackage } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import type { RowDefaults } from './rows/row-input.ts';

export type ImportCounts = Record<ImportRowState | 'rows' | 'warned', number>;

/** An import as it is stored. */
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
  position: number;
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
