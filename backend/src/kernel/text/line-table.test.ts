import { expect, it } from 'vitest';
import { createLineTable } from './line-table.ts';

it('a line table gives the lines of a buffer by their indexes', () => {
  const table = createLineTable(Buffer.from('Austin, TX\n\nCañon City, CO\n'));
  expect(table.length).toBe(3);
  expect([0, 1, 2, 3, -1].map((index) => table.at(index))).toEqual([
    'Austin, TX',
    '',
    'Cañon City, CO',
    '',
    '',
  ]);
});

it('a line table finds the first line that does not come before a text', () => {
  const lines = ['AUSTELL GA', 'AUSTIN MN', 'AUSTIN TX', 'BOISE ID'];
  const table = createLineTable(Buffer.from(`${lines.join('\n')}\n`));
  const find = (text: string) => table.at(table.firstFrom(text));
  expect(['', 'AUST', 'AUSTIN', 'AUSTIN N', 'AUSTIN TX', 'AUSTIN TXX', 'Ω'].map(find)).toEqual([
    'AUSTELL GA',
    'AUSTELL GA',
    'AUSTIN MN',
    'AUSTIN TX',
    'AUSTIN TX',
    'BOISE ID',
    '',
  ]);
});

it('a line table without lines is empty', () => {
  const table = createLineTable(Buffer.from(''));
  expect([table.length, table.firstFrom('A'), table.at(0)]).toEqual([0, 0, '']);
});
