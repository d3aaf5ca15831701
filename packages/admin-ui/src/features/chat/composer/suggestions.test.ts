import { expect, it } from 'vitest';
import { insertSuggestion, wordAtCaret } from './suggestions.ts';

it('begin where a trigger stands at the beginning of a word, and nowhere within one', () => {
  expect(wordAtCaret('/he', 3, ['/'])).toEqual({ trigger: '/', word: 'he', from: 0 });
  expect(wordAtCaret('Hi\n@em there', 6, ['/', '@'])).toEqual({ trigger: '@', word: 'em', from: 3 });
  for (const text of ['and/or', '10/12', 'https://x', 'ann@example.com', '/he ', '']) {
    expect(wordAtCaret(text, text.length, ['/', '@'])).toBeUndefined();
  }
});

it('take the place of the word, and leave the caret behind it', () => {
  const word = { trigger: '/', word: 'he', from: 3 };
  const suggestion = { key: '1', label: '/hello', detail: '', text: 'Good day' };
  expect(insertSuggestion('Hi /he there', word, suggestion)).toEqual({
    value: 'Hi Good day there',
    caret: 11,
  });
});
