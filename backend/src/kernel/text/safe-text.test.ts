import { expect, it } from 'vitest';
import { greetingOf, withoutValues } from './safe-text.ts';

const greet = (firstName: string | undefined, username = 'amy') => greetingOf({ firstName, username });

it.each(['Ada', 'Anne-Marie', 'D’Arcy', "O'Neil", 'María José', 'J. R.', 'Nguyễn', '明', 'Zoe\u0308'])(
  'an email greets %s by that name',
  (name) => {
    expect(greet(name)).toBe(`Hello ${name.normalize('NFC')},`);
  },
);

it('an email leaves out of a name what a mail program would make a link of, and what is no name', () => {
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

it.each([
  ['a query', 'Failed to load /tracking?number=MW123456789&name=Zoe'],
  ['a query without its mark', 'name=Zoe&number=MW1234'],
  ['a password', 'Rejected: password=Zoe5 and passwd: Zoe6'],
  ['a password apart from its name', 'Rejected: password = Zoe5, pwd: Zoe6 and pass : Zoe7'],
  ['a password in quotes', "Cannot parse 'Zoe5' or “Zoe” or `Zoe`"],
  ['a token', 'Authorization: Bearer Zoe7aB and session_token: Zoe-7aBcdEfgh'],
  ['a token by itself', 'No such link ZoeQx7aBcdEfghIjk, and none ZoebcdefghijklmnopqrstuvwxyzABCDEFGH'],
  ['an email address', 'No zoe@example.com, Zoe%40example.com'],
  ['a phone number', 'Call +1 (555) 010-2000 or 555.010.2000'],
  ['a tracking number', 'No package MW123456789, MW-2026-555-AB, 555010200012'],
])('the text of an error loses %s', (_what, text) => {
  expect(withoutValues(text)).not.toMatch(/zoe|555|2000|1234|7aB/i);
});

it.each([
  "Cannot read properties of undefined (reading 'status')",
  'Failed to fetch dynamically imported module: https://moveway.example/assets/page-Xk2aB7.js',
])('the text of an error keeps its words: %s', (text) => {
  expect(withoutValues(text)).toBe(text);
});
