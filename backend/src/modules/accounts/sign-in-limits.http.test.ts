import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@moveway/contracts/http/error-body.ts';
import { signInRaw } from '../../testing/raw-sign-in.ts';
import { TEST_ADMIN, startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

const PER_ACCOUNT = 5;
const PER_ADDRESS = 8;
const DOORS = ['login', 'admin-login', 'admin-direct'] as const;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend('sign_in_limits', {
    env: {
      RATE_LIMIT_SIGN_IN_ACCOUNT: String(PER_ACCOUNT),
      RATE_LIMIT_SIGN_IN_ADDRESS: String(PER_ADDRESS),
      TRUST_PROXY: '1',
    },
  });
});
afterAll(() => backend.stop());

/** A sign-in as the proxy would pass it on from this address. */
async function signIn(
  address: string,
  body: { username: string; password: string },
  door: (typeof DOORS)[number] = 'login',
) {
  const answer = await fetch(`${backend.url}/api/auth/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  const retryAfter = answer.headers.get('retry-after');
  // Every refusal has this form; an answer that is none has no code.
  const { code } = (await answer.json()) as Partial<ErrorBody>;
  return { status: answer.status, code, retryAfter };
}
const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

/** Refused, with a whole number of seconds to wait, a quarter of an hour at most. */
function expectThrottled({ status, code, retryAfter }: Awaited<ReturnType<typeof signIn>>): void {
  expect([status, code]).toEqual([429, 'rate_limited']);
  expect(retryAfter).toMatch(/^\d+$/);
  expect(Number(retryAfter)).toBeGreaterThan(60);
  expect(Number(retryAfter)).toBeLessThanOrEqual(15 * 60);
}

it('marks the session cookie Secure behind a trusted proxy that speaks TLS', async () => {
  const from = { 'x-forwarded-for': '192.0.2.77' };
  const { session } = await signInRaw(backend, { ...from, 'x-forwarded-proto': 'https' });
  expect(session).toMatch(/;\s*secure/i);
  expect((await signInRaw(backend, from)).session).not.toMatch(/;\s*secure/i);
});

describe('guessing at one account', () => {
  it('soon ends for everybody everywhere, whatever the case and the door, and says when to come back', async () => {
    const cases = ['guessed@example.com', 'Guessed@Example.com', ' GUESSED@example.com '];
    const tries = await times(PER_ACCOUNT + 3, (i) =>
      signIn(
        `203.0.113.${i}`,
        { username: cases[i % cases.length] ?? '', password: `guess ${i}` },
        DOORS[i % DOORS.length],
      ),
    );
    const refused = tries.filter(({ status }) => status !== 401);
    expect(tries.length - refused.length).toBe(PER_ACCOUNT);
    expect(refused).toHaveLength(3);
    refused.forEach(expectThrottled);
  });

  it('ends also before the right password, and is forgotten after a success before that', async () => {
    const wrong = { ...TEST_ADMIN, password: 'not it' };
    for (let i = 0; i < PER_ACCOUNT - 1; i += 1) {
      expect((await signIn(`198.51.100.${i}`, wrong)).status).toBe(401);
    }
    expect((await signIn('198.51.100.10', TEST_ADMIN)).status).toBe(200);
    for (let i = 0; i < PER_ACCOUNT; i += 1) {
      expect((await signIn(`198.51.100.${20 + i}`, wrong)).status).toBe(401);
    }
    expectThrottled(await signIn('198.51.100.30', TEST_ADMIN));
  });
});

describe('guessing from one address', () => {
  it('soon ends for all accounts, and at this address only', async () => {
    const tries = await times(PER_ADDRESS + 3, (i) =>
      signIn('192.0.2.1', { username: `somebody_${i}`, password: 'guess' }, DOORS[i % DOORS.length]),
    );
    const refused = tries.filter(({ status }) => status !== 401);
    expect(refused).toHaveLength(3);
    refused.forEach(expectThrottled);
    expectThrottled(await signIn('192.0.2.1', { username: 'somebody_else', password: 'guess' }));
    expect((await signIn('192.0.2.2', { username: 'somebody_else', password: 'guess' })).status).toBe(401);
  });

  it('is counted once for a whole network of an IPv6 subscriber', async () => {
    const tries = await times(PER_ADDRESS + 1, (i) =>
      signIn(`2001:db8:7:7::${(i + 1).toString(16)}`, { username: `v6_${i}`, password: 'guess' }),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await signIn('2001:db8:7:8::1', { username: 'v6', password: 'guess' })).status).toBe(401);
  });
});
