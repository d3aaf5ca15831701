import { expect, it } from 'vitest';
import { placeEntries, placeTables } from './place-tables.ts';

it('answers other requests between the slices it reads the places in', async () => {
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
