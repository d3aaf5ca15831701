import { expect, it } from 'vitest';
import { createFormTokens } from './form-tokens.ts';

const secret = Buffer.from('a secret of this test');
let now = Date.parse('2026-07-04T12:00:00Z');
const clock = () => new Date(now);
const tokens = createFormTokens({ secret, clock });
const rejected = expect.objectContaining({ code: 'inbox.form_token_rejected' });
const later = (token: string, milliseconds: number) => {
  now += milliseconds;
  return () => tokens.once(token);
};

it('accepts a form that was open for as long as a person needs, and up to a day', () => {
  expect(later(tokens.issue(), 2000)).not.toThrow();
  expect(later(tokens.issue(), 24 * 60 * 60 * 1000)).not.toThrow();
});

it('rejects a form that is sent at once, or was open for longer than a day', () => {
  expect(later(tokens.issue(), 1999)).toThrow(rejected);
  expect(later(tokens.issue(), 24 * 60 * 60 * 1000 + 1)).toThrow(rejected);
});

it('rejects a token of another key, an altered one, and text that is not a token', () => {
  const token = tokens.issue();
  const foreign = createFormTokens({ secret: Buffer.from('another'), clock }).issue();
  now += 5000;
  const [time = '', random = '', signature = ''] = token.split('.');
  const earlier = (Number.parseInt(time, 36) - 1000).toString(36);
  for (const wrong of [
    foreign,
    `${earlier}.${random}.${signature}`,
    `${time}.${'x'.repeat(16)}.${signature}`,
    `${time}.${signature}`,
    `${time}.`,
    time,
    '',
    'x'.repeat(200),
    `${token}x`,
  ]) {
    expect(() => tokens.once(wrong), wrong).toThrow(rejected);
  }
});

it('rejects every other spelling of the same signature, which would be good for one more form', () => {
  const token = tokens.issue();
  now += 5000;
  const bytesOf = (spelling: string) =>
    Buffer.from(spelling.split('.')[2] ?? '', 'base64url').toString('hex');
  const spellings = Array.from(
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
    (last) => token.slice(0, -1) + last,
  ).filter((spelling) => spelling !== token && bytesOf(spelling) === bytesOf(token));
  expect(spellings).toHaveLength(3);
  for (const spelling of spellings) {
    expect(() => tokens.once(spelling), spelling).toThrow(rejected);
  }
  expect(() => tokens.once(token)).not.toThrow();
});

it('gives each form a token of its own, also within one millisecond', () => {
  expect(tokens.issue()).not.toBe(tokens.issue());
});
