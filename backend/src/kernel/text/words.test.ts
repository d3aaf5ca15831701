import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

it('words are in small letters, without accents and without the marks around them', () => {
  expect(wordsOf(' “José’s”  (I-80) --  ½, x|y ')).toEqual(['jose’s', 'i-80', '1⁄2', 'x', 'y']);
});

it('a word of nothing but marks between two letters takes no longer than another one', () => {
  const marks = '⁗'.repeat(30_000);
  expect(wordsOf(`a${marks}b ${marks}`)).toHaveLength(1);
});
