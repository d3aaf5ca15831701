import { randomBytes } from 'node:crypto';
import { EncryptJWT } from 'jose';
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

it('a token opens until it expires', async () => {
  const token = await tokens().seal(SUBJECT, 1000);
  expect(await tokens({ now: new Date(NOW.getTime() + 999) }).open(token)).toEqual(SUBJECT);
  expect(await tokens({ now: new Date(NOW.getTime() + 1000) }).open(token)).toBeUndefined();
});

it('a token of another secret or for another purpose does not open', async () => {
  const token = await tokens().seal(SUBJECT, 1000);
  expect(await tokens({ secret: randomBytes(32) }).open(token)).toBeUndefined();
  expect(await tokens({ purpose: 'sign-in' }).open(token)).toBeUndefined();
});

it('a token that was changed does not open', async () => {
  const token = await tokens().seal(SUBJECT, 1000);
  for (const [index, letter] of [...token].entries()) {
    // The last letters of a part may have bits that belong to no byte, so both letters differ in the first bit.
    const other = /[A-Z0-5]/.test(letter) ? 'g' : 'A';
    const changed = token.slice(0, index) + (letter === '.' ? '' : other) + token.slice(index + 1);
    expect(changed === token ? undefined : await tokens().open(changed)).toBeUndefined();
  }
});

it.each([
  ['without an end', { alg: 'dir', enc: 'A256GCM' }, (jwt: EncryptJWT) => jwt],
  [
    'with another cipher',
    { alg: 'A256GCMKW', enc: 'A256GCM' },
    (jwt: EncryptJWT) => jwt.setExpirationTime('1h'),
  ],
])('opens no token %s', async (_case, header, finish) => {
  const token = new EncryptJWT({ subject: SUBJECT }).setProtectedHeader(header).setAudience('unsubscribe');
  expect(await tokens().open(await finish(token).encrypt(secret))).toBeUndefined();
});

it.each(['', 'x', 'x'.repeat(43), '....', 'a.b.c', 'a..b.c.d', 'not base64url!', 'e30..e30.e30.e30'])(
  'a made-up token does not open: %j',
  async (token) => {
    expect(await tokens().open(token)).toBeUndefined();
  },
);

it('a token does not show what it holds', async () => {
  const token = await tokens().seal(SUBJECT, 1000);
  for (const part of token.split('.')) {
    expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain('jane');
  }
});
