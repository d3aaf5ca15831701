import { expect, it } from 'vitest';
import { createSpelling } from './spelling.ts';

function start(platform: NodeJS.Platform = 'linux', locale = 'de-AT') {
  const done: unknown[] = [];
  const spelling = createSpelling({
    session: {
      availableSpellCheckerLanguages: ['de', 'en-US', 'fr'],
      setSpellCheckerEnabled: (isOn) => void done.push(isOn),
      setSpellCheckerLanguages: (languages) => void done.push(languages),
    },
    platform,
    locale: () => locale,
  });
  return { spelling, done };
}

it.each([
  ['off', 'de', [false]],
  ['fr', 'de', [true, ['fr']]],
  ['system', 'en-US', [true, ['en-US']]],
  // Of a language without its country.
  ['system', 'de-AT', [true, ['de']]],
  ['system', 'en-NZ', [true, []]],
  // Of another version of Chromium.
  ['tlh', 'de', [true, []]],
])('checks %s on a computer in %s', (choice, locale, expected) => {
  const { spelling, done } = start('linux', locale);
  spelling.use(choice);
  expect(done).toEqual(expected);
});

it('leaves the language to macOS, which finds it out', () => {
  const { spelling, done } = start('darwin');
  expect(spelling.languages()).toEqual([]);
  spelling.use('system');
  expect(done).toEqual([true]);
});
