import type { ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import type { RowValues } from './row-input.ts';

/** What one cell shows of all cells of its column, and why none of them is read. */
const DAY_FIRST = {
  foreign: /^(?:1[3-9]|2\d|3[01])[-/.](?:0?[1-9]|1[0-2])[-/.](?:\d{4}|\d\d)(?!\d)/,
  reason: 'has its day first, so no day of this column is read. Use days like 2026-12-31 in all rows.',
};
const POINTS = {
  foreign: /(?<!\d)\d{1,3}\.\d{3}(?!\d)/,
  reason: 'may mean thousands, so no amount of this column is read. Use amounts like 1900.50 in all rows.',
};
const SPELLINGS = new Map<ImportFieldName, typeof DAY_FIRST>([
  ['departureDate', DAY_FIRST],
  ['arrivalDate', DAY_FIRST],
  ['estimatedDelivery', DAY_FIRST],
  ['amount', POINTS],
  ['value', POINTS],
]);

/** The columns that are refused as a whole, because their cells have two meanings, and why. */
export function foreignColumns(rows: readonly RowValues[]): Map<ImportFieldName, string> {
  const found = new Map<ImportFieldName, string>();
  for (const [field, { foreign, reason }] of SPELLINGS) {
    const cell = rows.map((row) => row[field] ?? '').find((value) => foreign.test(value));
    if (cell !== undefined) {
      found.set(field, `"${cell}" ${reason}`);
    }
  }
  return found;
}
