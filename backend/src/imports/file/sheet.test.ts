import { array, assert, constantFrom, property } from 'fast-check';
import { expect, it } from 'vitest';
import { toList } from './sheet.ts';

const HEADINGS = ['VIN', 'Shipper', 'Price'];
const list = (...rows: string[][]) => toList({ name: undefined, names: [], rows: [HEADINGS, ...rows] });

it('counts each row below the headings once: read, blank, repeated or a total', () => {
  const row = constantFrom(
    ['1M8', 'Acme', '5'],
    ['', ' ', ''],
    [],
    HEADINGS,
    [' vin', 'SHIPPER', 'Price', ''],
    ['Total', '', '$5,000.00'],
    ['Grand total:', '3 cars', '(12)'],
    ['Total Auto', 'Acme', '5'],
    ['', '', '#N/A'],
  );
  assert(
    property(array(row, { maxLength: 60 }), (rows) => {
      const { reading, rows: read } = list(['x', 'y', 'z'], ...rows);
      const { blank, repeated, totals } = reading;
      expect(read.length + blank + repeated.length + totals.length).toBe(rows.length + 1);
    }),
  );
});

it('leaves out repeated headings and totals, and lists their row numbers', () => {
  const { reading, rows } = list(
    ['1M8', 'Acme', '5'],
    [],
    ['vin', 'Shipper ', 'PRICE'],
    ['1M9', 'Total Auto', '6'],
    ['', 'Subtotal', '11'],
    ['TOTAL: 2 cars', '', '$11.00'],
  );
  expect(reading).toEqual({ blank: 1, repeated: [4], totals: [6, 7] });
  expect(rows.map(({ row }) => row)).toEqual([2, 5]);
});

it('refuses a second list with other headings below the first', () => {
  expect(() => list(['1M8', 'Acme', '5'], ['Shipper', 'Price', 'VIN'], ['Acme', '5', '1M9'])).toThrow(
    'Row 3 has other headings than row 1.',
  );
});

it('refuses a second list with more headings than the first', () => {
  const joined = [
    ['Jane', 'Reno', '5'],
    [...HEADINGS, 'Phone', 'Year'],
    ['1M9', 'Omar', '6', '', '2020'],
  ];
  expect(() => list(...joined)).toThrow('Row 3 has other headings than row 1.');
  expect(list([], ...joined.slice(1)).rows).toHaveLength(1);
});

it('refuses 20,000 wide rows soon', () => {
  const rows = Array.from({ length: 20_000 }, () => Array.from({ length: 40 }, () => 'Some words'));
  const start = performance.now();
  expect(() => list(...rows)).toThrow('more than 2,000 rows');
  expect(performance.now() - start).toBeLessThan(3000);
});
