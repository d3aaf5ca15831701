import { stringify } from 'csv-stringify/sync';
import { spreadsheetText, textOfSpreadsheet } from '../kernel/text/spreadsheet-text.ts';
import type { StoredImport, StoredRow } from './import.types.ts';

const WHY = 'What is wrong';

/**
 * Rows as they were sent with a column that says why they are not created, so that they can be corrected in a
 * spreadsheet and sent again. No cell is taken for a formula.
 */
export async function* errorsCsv(
  { headers }: StoredImport,
  rows: readonly StoredRow[],
): AsyncGenerator<string> {
  const table = rows.map(({ row, cells, problems }) => [
    row,
    ...headers.map((_, index) => cells[index] ?? ''),
    problems
      .filter(({ kind }) => kind === 'error')
      .map(({ field, message }) => `${field}: ${message}`)
      .join(' '),
  ]);
  yield stringify([['Row', ...headers, WHY], ...table], {
    bom: true,
    record_delimiter: 'windows',
    // A cell of a file of ours has its apostrophes already.
    cast: { string: (cell) => spreadsheetText(textOfSpreadsheet(cell)) },
  });
}
