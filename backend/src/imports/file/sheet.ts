import { MAX_IMPORT_ROWS } from '@moveway/contracts/imports/import.constants.ts';
import { countKnown, findHeadings, HEADINGS, headingsKey } from '../columns/match-columns.ts';

/** The table of a file: its cells as texts, blank ones empty. */
export interface Sheet {
  /** The name of the sheet that was read; CSV files have none. */
  name: string | undefined;
  /** The names of all sheets of the file. */
  names: string[];
  rows: string[][];
}

/** The last row that may have a cell; blank rows count. */
export const LAST_ROW = 20_000;

/** The file cannot be read as a list. The message is a sentence for the person who sent it. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** The file has cells below the last row that is read. */
export const tooLong = () =>
  new FileError(`This list has cells below row ${LAST_ROW.toLocaleString('en-US')}.`);

export type List = ReturnType<typeof toList>;

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const TOTAL = /^\s*(?:grand|sub)?[\s-]*totals?\b/i;
const AMOUNT = /^\s*[-$(]*\d[\d.,]*\)?(?:\s*[a-z]{1,8})?\s*$/i;

/**
 * The headings of a table and the rows below them. Blank rows, totals, and rows that repeat the headings or the titles
 * above them are left out.
 * @throws {FileError} if there are no rows, too many, or a second list with other headings below
 */
export function toList({ name, names, rows }: Sheet) {
  const { index: heading, headings } = findHeadings(rows);
  const above = new Set(rows.slice(0, heading + 1).map(keyOf));
  const kindOf = ({ cells }: { cells: readonly string[] }) => {
    const [first, ...others] = cells.filter((cell) => cell.trim() !== '');
    if (first === undefined) {
      return 'blank';
    }
    if (above.has(keyOf(cells))) {
      return 'repeated';
    }
    return TOTAL.test(first) && others.every((cell) => AMOUNT.test(cell)) ? 'totals' : 'read';
  };
  const below = rows.map((cells, index) => ({ row: index + 1, cells })).slice(heading + 1);
  const { read = [], blank = [], repeated = [], totals = [] } = Object.groupBy(below, kindOf);
  if (read.length === 0) {
    throw new FileError('This list has no rows below its headings.');
  }
  if (read.length > MAX_IMPORT_ROWS) {
    const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
    throw new FileError(`This list has more than ${most} rows. Send it in parts.`);
  }
  for (const { row, cells } of read) {
    const known = countKnown(cells);
    if (known >= HEADINGS && 2 * known > cells.filter((cell) => cell.trim() !== '').length) {
      throw new FileError(
        `Row ${row} has other headings than row ${heading + 1}. Send two lists in two files.`,
      );
    }
  }
  const width = [headings, ...read.map(({ cells }) => cells)].reduce(
    (widest, cells) => Math.max(widest, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  );
  const columns = Array.from({ length: width }, (_, index) => index);
  return {
    sheet: name,
    sheets: names,
    reading: { blank: blank.length, repeated: repeated.map(rowOf), totals: totals.map(rowOf) },
    headers: columns.map((index) => oneLine(headings[index])),
    samples: columns.map((index) =>
      read
        .map(({ cells }) => oneLine(cells[index]))
        .filter((cell) => cell !== '')
        .slice(0, SAMPLES),
    ),
    rows: read.map(({ row, cells }) => ({ row, cells: columns.map((index) => cells[index] ?? '') })),
  };
}

const rowOf = ({ row }: { row: number }) => row;

/** Equal for rows with the same cells; blank cells at the end do not count. */
const keyOf = (cells: readonly string[]) =>
  headingsKey(cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1));

/** Shortens a heading or a sample and puts it on one line. */
const oneLine = (cell = '') =>
  cell
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SAMPLE_LENGTH);
