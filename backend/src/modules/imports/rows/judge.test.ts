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

it('judges a list of the largest size soon, and calls have their turn all the time', async () => {
  const columns = ['senderEmail', 'receiverEmail', 'customer', 'departureDate', 'amount'] as const;
  const long = 'a'.repeat(MAX_CELL_LENGTH);
  const rows = Array.from({ length: MAX_IMPORT_ROWS }, () => ({
    cells: [long, `${long}@`, long, '7/4/2026', '5'],
  }));
  const list: JudgedList = {
    columns,
    headers: [...columns],
    defaults: {},
    rows,
    choices: DEFAULT_IMPORT_CHOICES,
  };
  let turns = 0;
  const calls = setInterval(() => (turns += 1));
  const start = performance.now();
  expect(await judgeRows(deps, list)).toHaveLength(MAX_IMPORT_ROWS);
  clearInterval(calls);
  expect(performance.now() - start).toBeLessThan(3000);
  expect(turns).toBeGreaterThan(20);
});
