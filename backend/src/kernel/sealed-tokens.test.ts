import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSealedTokens } from './sealed-tokens.ts';

const secret = randomBytes(32);
const NOW = new Date('2026-11-24T12:00:00Z');
const SUBJECT = { email: 'jane@example.com' };

const tokens = (deps: { secret?: Buffer; purpose?: string; now?: Date } = {}) =>
  createSealedTokens<{ email: string }>({
    secret,
    purpose: 'unsubscribe',
    clock: () => deps.now ?? NOW,
    ...deps,
  });

it('opens what it sealed until it expires', () => {
  const token = tokens().seal(SUBJECT, 1000);
  expect(tokens({ now: new Date(NOW.getTime() + 999) }).open(token)).toEqual(SUBJECT);
  expect(tokens({ now: new Date(NOW.getTime() + 1000) }).open(token)).toBeUndefined();
});

it('opens nothing that was sealed with another secret, for another purpose, or changed', () => {
  const token = tokens().seal(SUBJECT, 1000);
  expect(tokens({ secret: randomBytes(32) }).open(token)).toBeUndefined();
  expect(tokens({ purpose: 'sign-in' }).open(token)).toBeUndefined();
  const bytes = Buffer.from(token, 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed.readUInt8(index) + 1) % 256, index);
    expect(tokens().open(changed.toString('base64url'))).toBeUndefined();
  }
});

it.each(['', 'x', 'x'.repeat(43), 'not base64url!'])('opens no made-up token: %j', (token) => {
  expect(tokens().open(token)).toBeUndefined();
});

it('shows nothing of what it holds', () => {
  const token = tokens().seal(SUBJECT, 1000);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('jane');
});
