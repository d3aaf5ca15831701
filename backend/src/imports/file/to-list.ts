import { MAX_IMPORT_ROWS } from '@moveway/contracts/imports/import.constants.ts';
import { countKnown, findHeadings, HEADINGS, headingsKey } from '../columns/match-columns.ts';
import { FileError, type Sheet } from './sheet.ts';

export type List = ReturnType<typeof toList>;

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const TOTAL = /^\s*(?:grand|sub)?[\s-]*totals?\b/i;
const AMOUNT = /^\s*[-$(]*\d[\d.,]*\)?(?:\s*[a-z]{1,8})?\s*$/i;

/**
 * The headings of a table and the rows below them, each of which is read, blank, or left out because it repeats what
 * stands above, or is a total.
 * @throws {FileError} where it has no rows, too many, or other headings below
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
    headers: columns.map((index) => shown(headings[index])),
    samples: columns.map((index) =>
      read
        .map(({ cells }) => shown(cells[index]))
        .filter((cell) => cell !== '')
        .slice(0, SAMPLES),
    ),
    rows: read.map(({ row, cells }) => ({ row, cells: columns.map((index) => cells[index] ?? '') })),
  };
}

const rowOf = ({ row }: { row: number }) => row;

/** The same for rows with the same cells, apart from blank ones at their end. */
const keyOf = (cells: readonly string[]) =>
  headingsKey(cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1));

/** A heading or a sample, short and on one line. */
const shown = (cell = '') =>
  cell
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SAMPLE_LENGTH);
