import {
  DEFAULT_IMPORT_CHOICES,
  MAX_CELL_LENGTH,
  MAX_IMPORT_ROWS,
} from '@moveway/contracts/imports/import.constants.ts';
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
    columns: COLUMNS,
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
  expect(await judgeRows(deps, list)).toHaveLength(MAX_IMPORT_ROWS);
  takeTurn();
  clearInterval(calls);
  return { took: performance.now() - start, longestWait };
}

it('judges long cells nearly as fast as short ones, and calls have their turn meanwhile', async () => {
  const short = await judgeMany('a');
  const long = await judgeMany('a'.repeat(MAX_CELL_LENGTH));
  expect(long.took / short.took).toBeLessThan(30);
  expect(long.longestWait / long.took).toBeLessThan(0.5);
});
