import type { Import, ImportRow } from '@moveway/contracts/imports/import.routes.ts';
import { expect, it } from 'vitest';
import { contentOf, missingPlaces, readingOf } from './text.ts';

type Column = Import['columns'][number];
const column = (field: Column['field'], ...samples: string[]): Column => ({ header: 'x', samples, field });
/** As much of an import as a sentence reads. */
const importOf = (fields: object) => ({ counts: { rows: 9 }, columns: [], ...fields }) as unknown as Import;
const rowOf = (fields: object) => ({ cells: [], ...fields }) as unknown as ImportRow;

it('says how many rows stand below the headings, and why some are left out', () => {
  expect(readingOf(importOf({ reading: { blank: 1, repeated: [7], totals: [12, 13] } }))).toBe(
    '13 rows below the headings, 9 read, 1 blank, 3 left out because the headings are repeated in row 7 and totals stand in rows 12, 13.',
  );
  expect(readingOf(importOf({ reading: { blank: 0, repeated: [], totals: [] } }))).toBe(
    '9 rows below the headings, 9 read, 0 blank, 0 left out.',
  );
});

it('says what a row creates, and shows the cells of one that creates nothing', () => {
  const creates = { origin: 'Austin, TX', receiver: 'Jane Roe', expectedDay: '2026-07-09' };
  expect(contentOf(rowOf({ vehicle: '2019 Toyota Camry', creates }), importOf({}))).toBe(
    '2019 Toyota Camry | Austin, TX to no delivery place | Jane Roe | expected Thu, Jul 9, 2026 (computed)',
  );
  const given = { ...creates, departureDate: '2026-07-04', estimatedDelivery: '2026-07-09' };
  expect(contentOf(rowOf({ creates: given }), importOf({}))).toBe(
    'Package | Austin, TX to no delivery place | Jane Roe | departs Sat, Jul 4, 2026 | expected Thu, Jul 9, 2026',
  );
  const found = importOf({ columns: [column('vin'), column(null), column('receiver')] });
  expect(contentOf(rowOf({ cells: ['1M8', 'red', 'Jane'] }), found)).toBe('1M8 | Jane');
});

it('names the ends of the journey that no column with values has', () => {
  const columns = [column('originZip', '78701'), column('destination'), column(null, 'Reno')];
  expect(missingPlaces(importOf({ columns }))).toEqual(['destination']);
});
