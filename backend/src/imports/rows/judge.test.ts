import {
  DEFAULT_IMPORT_CHOICES,
  MAX_CELL_LENGTH,
  MAX_IMPORT_ROWS,
} from '@moveway/contracts/imports/import.constants.ts';
import type { ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import { expect, it } from 'vitest';
import { judgeRows, type JudgeDeps, type JudgedList } from './judge.ts';

const deps: JudgeDeps = {
  decodeVin: async () => ({}),
  askPlace: async () => ({}),
  accounts: { findIdByName: async () => undefined },
  shipments: {
    findTaken: async () => ({ openByVin: new Map(), numbers: new Set(), references: new Map() }),
  },
  createdBefore: async () => new Map(),
};

const COLUMNS = ['senderEmail', 'receiverEmail', 'customer', 'departureDate', 'amount'] as const;

/** Judges a list of the largest size. @returns how long that took, and how long other calls waited at most, in ms */
async function judgeMany(text: string): Promise<{ took: number; longestWait: number }> {
  const list: JudgedList = {
    fields: COLUMNS,
    headers: [...COLUMNS],
    defaults: {},
    rows: Array.from({ length: MAX_IMPORT_ROWS }, () => ({
      cells: [text, `${text}@`, text, '7/4/2026', '5'],
    })),
    choices: DEFAULT_IMPORT_CHOICES,
  };
  const start = performance.now();
  let last = start;
  let longestWait = 0;
  const takeTurn = () => {
    longestWait = Math.max(longestWait, performance.now() - last);
    last = performance.now();
  };
  const calls = setInterval(takeTurn);
  expect((await judgeRows(deps, list)).size).toBe(MAX_IMPORT_ROWS);
  takeTurn();
  clearInterval(calls);
  return { took: performance.now() - start, longestWait };
}

it('judges long cells nearly as fast as short ones, and other calls are answered meanwhile', async () => {
  const short = await judgeMany('a');
  const long = await judgeMany('a'.repeat(MAX_CELL_LENGTH));
  expect(long.took / short.took).toBeLessThan(30);
  expect(long.longestWait / long.took).toBeLessThan(0.5);
});

/** Values that rows sometimes share, and values for which a column is refused. */
const VALUES: Record<string, readonly string[]> = {
  vin: ['1M8GDM9AXKP042788', '1HGCM82633A004352', '1hgcm-82633a004352', '1HGCM82633A004353', 'ABC', ''],
  trackingNumber: ['AB-100001', 'ab-100001', 'AB-100002', 'AB-100009', '!', ''],
  reference: ['PO-1', 'po-1', 'PO-2', 'PO-9', ''],
  customer: ['ada', 'bob', 'nobody', ''],
  receiver: ['Jane', ''],
  departureDate: ['7/4/2026', '2026-07-04', '13/12/2026', ''],
  amount: ['1900', '1.900', '5', ''],
};
const EDITED = Object.keys(VALUES) as ImportFieldName[];

const sometimesTaken: JudgeDeps = {
  ...deps,
  accounts: { findIdByName: async (name) => (name === 'nobody' ? undefined : name) },
  shipments: {
    findTaken: async () => ({
      openByVin: new Map([['1M8GDM9AXKP042788', 'MW1']]),
      numbers: new Set(['AB-100009']),
      references: new Map([['ada', new Map([['PO-9', 'MW2']])]]),
    }),
  },
};

it('judges only the affected rows after a change, with the same result as judging all rows', async () => {
  // Its own generator of random numbers, so that a failure can be repeated.
  let state = 7;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const cellOf = (field: string) => VALUES[field]?.[random(VALUES[field].length)] ?? '';
  let judgedAgain = 0;
  for (let round = 0; round < 150; round += 1) {
    // Rare, so that most changes concern few rows: columns that are refused as a whole, and values that rows share.
    const rows = Array.from({ length: 12 }, () => ({
      cells: EDITED.map((field) =>
        field !== 'receiver' && random(/Date|amount/.test(field) ? 20 : 4) > 0 ? '' : cellOf(field),
      ),
    }));
    const list: JudgedList = {
      fields: EDITED,
      headers: EDITED,
      defaults: { sender: 'Acme' },
      rows,
      choices: { ...DEFAULT_IMPORT_CHOICES, vin_twice: round % 2 === 0 ? 'skip' : 'create' },
    };
    const judgments = await judgeRows(sometimesTaken, list);
    for (let edit = 0; edit < 5; edit += 1) {
      const index = random(rows.length);
      const before = rows[index]?.cells ?? [];
      const column = random(EDITED.length);
      rows[index] = { cells: before.with(column, cellOf(EDITED[column] ?? '')) };
      const again = await judgeRows(sometimesTaken, list, { index, before });
      judgedAgain += again.size;
      for (const [position, judgment] of again) {
        judgments.set(position, judgment);
      }
      expect(judgments).toEqual(await judgeRows(sometimesTaken, list));
    }
  }
  expect(judgedAgain / (150 * 5)).toBeLessThan(8);
});

it('makes only the look-ups for one row if one of 2,000 rows is changed', async () => {
  const rows = Array.from({ length: MAX_IMPORT_ROWS }, (_, index) => ({
    cells: ['Acme', 'Jane', `PO-${index}`],
  }));
  const asked: string[] = [];
  const list: JudgedList = {
    fields: ['sender', 'receiver', 'reference', 'origin'],
    headers: ['', '', '', ''],
    defaults: {},
    rows,
    choices: DEFAULT_IMPORT_CHOICES,
  };
  rows[7] = { cells: ['Acme', 'Jane', 'PO-8', 'Reno, NV'] };
  const again = await judgeRows({ ...deps, askPlace: async (text) => (asked.push(text), {}) }, list, {
    index: 7,
    before: ['Acme', 'Jane', 'PO-7', ''],
  });
  expect([...again.keys()]).toEqual([7, 8]);
  expect(asked).toEqual(['Reno, NV']);
});
