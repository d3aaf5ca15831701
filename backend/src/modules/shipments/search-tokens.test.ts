import { describe, expect, it } from 'vitest';
import { searchTokens, searchWords } from './search-tokens.ts';

const matches = (search: string, tokens: string[]) =>
  searchWords(search).every((word) => tokens.some((token) => token.startsWith(word)));

describe('search', () => {
  const tokens = searchTokens(
    ['MW-204518', '1HGCM82633A004352'],
    ['Núñez & Söhne GmbH', "Mary O'Brien-Smith"],
  );

  it.each(['mw-2045', 'MW-204518', '1hgcm8', 'nunez', 'NÚÑEZ', 'sohne gmbh', "o'brien", 'smith', 'Smi'])(
    'finds by %s',
    (search) => {
      expect(matches(search, tokens)).toBe(true);
    },
  );

  it('does not find by the middle of a word, or when one word of several fits nothing', () => {
    expect(matches('rien', tokens)).toBe(false);
    expect(matches('mary jones', tokens)).toBe(false);
  });

  it('takes names of any script', () => {
    expect(matches('李', searchTokens([], ['李 小龙']))).toBe(true);
  });
});
