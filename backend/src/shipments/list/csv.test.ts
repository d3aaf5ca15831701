import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { textOfSpreadsheet } from '../../kernel/text/safe-text.ts';
import { toCsv } from './csv.ts';

const row: AdminPackage = {
  id: '0',
  trackingNumber: 'MW123456789',
  kind: 'package',
  status: 'Pending',
  version: 1,
  sender: 'Acme',
  receiver: 'Jane Roe',
  estimatedDelivery: '2026-07-04',
  cancellation: null,
  cancellationRequest: null,
  hold: null,
  createdAt: '2026-07-01T00:00:00.000Z',
  updatedAt: '2026-07-01T00:00:00.000Z',
  lastEventAt: '2026-07-01T00:00:00.000Z',
  view: {
    title: 'Package',
    statusWord: 'Pending',
    isOver: false,
    isPickedUp: false,
    due: { day: '2026-07-04', isLate: false },
  },
  can: {
    archive: false,
    cancel: true,
    declineCancellation: false,
    delete: false,
    edit: true,
    hold: true,
    reinstate: false,
    release: false,
    restore: false,
    unarchive: false,
    updateStatus: true,
  },
};

async function csvOf(...batches: AdminPackage[][]): Promise<string> {
  const given = async function* given() {
    yield* batches;
  };
  const pieces: string[] = [];
  for await (const piece of toCsv(given())) {
    pieces.push(piece);
  }
  return pieces.join('');
}

/** The file as a spreadsheet reads it: the first record names the columns. */
function read(csv: string): Record<string, string>[] {
  return parse<Record<string, string>>(csv, { bom: true, columns: true, record_delimiter: '\r\n' });
}

/** A spreadsheet may also separate lists by semicolons or tabs. */
const FORMULA = /(?:^|[;,\t\r\n])[=+\-@＝＋－＠]/;
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '"', ',', '\n', "'"), fc.string())
    .map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom(';', ',', '\t', '\r', '\n', "'", '=', '-', 'x', ' '), { minLength: 1 })
    .map((parts) => parts.join('')),
);

it('keeps every text unchanged, except for an apostrophe before a text that looks like a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 5 }), async (names) => {
      const rows = names.map(([sender, description]) => ({ ...row, sender, description }));
      const cells = read(await csvOf(rows)).flatMap((record) => [record['Sender'], record['Description']]);
      expect(cells.map((cell = '') => textOfSpreadsheet(cell))).toEqual(names.flat());
    }),
  );
});

it('never has a cell that a spreadsheet takes for a formula', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const hostile = {
        ...row,
        sender: text,
        receiver: text,
        origin: text,
        destination: text,
        currentLocation: text,
        description: text,
        receiverEmail: text,
        receiverPhone: text,
        customer: { id: '0', username: text },
      };
      for (const cell of Object.values(read(await csvOf([hostile]))[0] ?? {})) {
        expect(cell).not.toMatch(FORMULA);
      }
    }),
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['x;=1+1;y', "x;'=1+1;y"],
  ['x,+1\t-2\n@a\r\n=3', "x,'+1\t'-2\n'@a\r\n'=3"],
  ["'=1", "''=1"],
  ['a=b; c-d', 'a=b; c-d'],
])('has an apostrophe before each formula in %j and nowhere else', async (sender, cell) => {
  expect(read(await csvOf([{ ...row, sender }]))[0]).toMatchObject({ Sender: cell });
});

it('names the columns once, begins with the mark of UTF-8, and ends lines as RFC 4180 says', async () => {
  const csv = await csvOf([row], [row, row]);
  expect(csv.startsWith('\uFEFFTracking number,')).toBe(true);
  expect(csv.split('\r\n')).toHaveLength(5);
  expect(csv.replaceAll('\r\n', '')).not.toContain('\n');
  expect(csv.split('Tracking number')).toHaveLength(2);
});

it('has its columns even if they are empty', async () => {
  expect(await csvOf()).toMatch(/^\uFEFFTracking number,[^\r]+\r\n$/);
});

it('shows money with its cents', async () => {
  const [cells] = read(await csvOf([{ ...row, amount: 1149.5, value: 0.29 }]));
  expect([cells?.['Shipping amount (USD)'], cells?.['Declared value (USD)']]).toEqual(['1149.50', '0.29']);
});

it('has the reason, time and fee of a cancellation, and the reason and day of a hold', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const cancellation = {
    reason: 'no_carrier',
    at,
    why: 'No carrier was available.',
    fee: 50,
    by: 'd',
  } as const;
  const hold = { reason: 'other', until: '2026-12-01', at, why: '=1+1', by: 'd' } as const;
  const cells = read(
    await csvOf([
      { ...row, cancellation, hold: null },
      { ...row, cancellation: null, hold },
    ]),
  );
  const columns = [
    'Canceled',
    'Cancellation reason',
    'Cancellation fee (USD)',
    'On hold for',
    'Look again on',
  ];
  expect(cells.map((record) => columns.map((column) => record[column]))).toEqual([
    [at, 'No carrier was available.', '50.00', '', ''],
    ['', '', '', "'=1+1", '2026-12-01'],
  ]);
});
