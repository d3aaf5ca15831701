import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskName } from './public-presenter.ts';

it.each([
  ['Jane Roe', 'J. R.'],
  ['  lone   star auto ', 'L. S. A.'],
  ['José Núñez-García', 'J. N.'],
  ['“Smith” & Sons', 'S. S.'],
  ['魏 林', '魏. 林.'],
  ['***', '•'],
])('shows %s as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

it('never shows more than one letter of a word', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{2,12}$/), { minLength: 1, maxLength: 5 }), (words) => {
      expect(maskName(words.join(' '))).toBe(
        words.map((word) => `${word.charAt(0).toUpperCase()}.`).join(' '),
      );
    }),
  );
});
