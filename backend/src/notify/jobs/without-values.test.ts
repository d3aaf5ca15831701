import { expect, it } from 'vitest';
import { withoutValues } from './without-values.ts';

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
