/* Limits of an import and its choices. Free of zod: the console imports this. */

/** How many rows one file may have, its headings left out. */
export const MAX_IMPORT_ROWS = 2000;
/** The largest file, in bytes. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
/** How many columns a list may have. */
export const MAX_IMPORT_COLUMNS = 100;
/** How much of a cell is kept, in characters: more than any field takes, so that it is still rejected as too long. */
export const MAX_CELL_LENGTH = 2500;
/** How long after its end an import can be undone, in milliseconds. Its emails wait as long. */
export const IMPORT_UNDO_MS = 60 * 60 * 1000;

/** Warnings about values that may be a mistake. For each, staff choose whether such rows are created. */
export const IMPORT_WARNINGS = [
  'vin_on_open_package',
  'vin_twice',
  'vin_unlikely',
  'imported_before',
  'place_unknown',
  'customer_unknown',
] as const;
export type ImportWarning = (typeof IMPORT_WARNINGS)[number];

export type ImportChoice = 'create' | 'skip';
export type ImportChoices = Record<ImportWarning, ImportChoice>;

/** Rows that might create a package twice are left out unless staff choose otherwise. */
export const DEFAULT_IMPORT_CHOICES: ImportChoices = {
  vin_on_open_package: 'skip',
  vin_twice: 'skip',
  vin_unlikely: 'create',
  imported_before: 'skip',
  place_unknown: 'create',
  customer_unknown: 'create',
};

export const IMPORT_STATES = ['open', 'committing', 'committed', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * `good` rows will be created, `skipped` ones are left out by a choice, `failed` ones were refused when they were to be
 * created; `kept` packages were changed before the import was undone.
 */
export const IMPORT_ROW_STATES = [
  'good',
  'bad',
  'skipped',
  'created',
  'failed',
  'taken_back',
  'kept',
] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];
