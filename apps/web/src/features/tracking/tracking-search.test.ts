import { expect, it } from 'vitest';
import { readTrackingSearch, trackingPath } from './tracking-search.ts';

const manyNumbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `MW${100_000_000 + index}`);

it('treats blanks and separators alone as an empty search', () => {
  expect(readTrackingSearch(' ,;\n\t')).toEqual({ kind: 'empty' });
});

it('counts repeated numbers once, whatever their case, before it counts to 35', () => {
  const search = readTrackingSearch([...manyNumbers(35), ' mw100000000 '].join(', '));
  expect(search.kind === 'numbers' && search.numbers.length).toBe(35);
});

it('splits a pasted list at commas, semicolons, blanks and new lines, keeping its order', () => {
  expect(readTrackingSearch('mw3, MW1;MW2\r\nMW4  MW5')).toEqual({
    kind: 'numbers',
    numbers: ['MW3', 'MW1', 'MW2', 'MW4', 'MW5'],
  });
});

it('makes an address that reads back as the same search', () => {
  const path = trackingPath(['MW1', 'A&B', 'MW2']);
  expect(path).toBe('/tracking?number=MW1,A%26B,MW2');
  const parameter = new URL(path, 'http://localhost').searchParams.get('number') ?? '';
  expect(readTrackingSearch(parameter)).toEqual({ kind: 'numbers', numbers: ['MW1', 'A&B', 'MW2'] });
});
