import { expect, it } from 'vitest';
import { greetingOf } from './safe-text.ts';

const greet = (firstName: string | undefined, username = 'amy') => greetingOf({ firstName, username });

it.each(['Ada', 'Anne-Marie', 'D’Arcy', "O'Neil", 'María José', 'J. R.', 'Nguyễn', '明', 'Zoe\u0308'])(
  'an email greets %s by that name',
  (name) => {
    expect(greet(name)).toBe(`Hello ${name.normalize('NFC')},`);
  },
);

it('an email leaves parts of a name out that a mail program would turn into a link, or that are not a name', () => {
  expect(greet('Win $500 at evil.example')).toBe('Hello Win,');
  expect(greet('evil.example')).toBe('Hello evil. example,');
  expect(greet('J.R.')).toBe('Hello J. R.,');
  expect(greet('a..b.-c.’d')).toBe('Hello a. . b. -c. ’d,');
  expect(greet('evil．example')).toBe('Hello evil,');
  expect(greet('https://evil.example')).toBe('Hello https,');
  expect(greet('Ann\nBuy now')).toBe('Hello Ann,');
  expect(greet('a'.repeat(80))).toBe(`Hello ${'a'.repeat(40)},`);
});

it('an email greets by the username where there is no first name, and without a name where nothing is left of it', () => {
  expect(greet(undefined, 'amy_1990')).toBe('Hello amy,');
  expect(greet('$500')).toBe('Hello,');
});
