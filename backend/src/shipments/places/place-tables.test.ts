import { expect, it } from 'vitest';
import { placeEntries, placeTables } from './place-tables.ts';

it('lets other work run between the slices in which it reads places', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  let slices = 0;
  for await (const entries of placeEntries()) {
    expect(entries.length).toBeLessThanOrEqual(1000);
    slices += 1;
  }
  clearInterval(counting);
  expect(slices).toBeGreaterThan(30);
  expect(turns).toBeGreaterThan(0);
});

it('reads them once per process', () => {
  expect(placeTables()).toBe(placeTables());
});
