import { afterAll, describe, expect, it, vi } from 'vitest';
import type { ErrorBody } from '@moveway/contracts/http/errors.ts';
import { DEVICE_COOKIE } from '../../http/cookies.ts';
import { mongoose } from '../../storage/mongoose.ts';
import { sendJson } from '../../testing/raw-call.ts';
import { signInRaw } from '../../testing/raw-sign-in.ts';
import { startTestBackend } from '../../testing/test-backend.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from '../../testing/test-password.ts';
import { RecognizedCallerModel } from '../account.model.ts';
import { LIMITS } from '../../config/limits.ts';
import { accountRepo } from '../account.repo.ts';
import * as passwords from '../passwords/password.ts';

const GUESSED_NAME_ATTEMPTS = LIMITS['sign-in-guessed-name'].points;
const PER_ACCOUNT = 5;
const ANYWHERE = 12;
const PER_ADDRESS = 8;
const ENDPOINTS = ['login', 'admin-login', 'admin-direct'] as const;
const HOME = '203.0.113.1';
const password = TEST_PASSWORD;

const passwordHash = TEST_PASSWORD_HASH;
let serial = 0;
let attacks = 0;

const backend = await startTestBackend('account_lockout', {
  limits: { 'sign-in-account': ANYWHERE },
  env: {
    RATE_LIMIT_SIGN_IN_ACCOUNT: String(PER_ACCOUNT),
    RATE_LIMIT_SIGN_IN_ADDRESS: String(PER_ADDRESS),
    TRUST_PROXY: '1',
  },
});
afterAll(async () => {
  vi.restoreAllMocks();
  await backend.stop();
});

// Unknown names are verified with a hash, too: here with the lowest cost, like the hashes of the accounts.
vi.spyOn(passwords, 'verifyDummyHash').mockImplementation(async (typed, callers) => {
  await passwords.verifyPassword(passwordHash, typed, callers);
  return false;
});

/** An account without attempts to sign in. */
async function makeOwner(): Promise<{ id: string; username: string; email: string }> {
  serial += 1;
  const names = { username: `owner_${serial}`, email: `owner${serial}@example.com` };
  const { id } = await accountRepo.create({ ...names, passwordHash, isAdmin: true });
  return { id, ...names };
}

/** A sign-in as the proxy would pass it on from this address. */
async function signIn(
  address: string,
  body: { username: string; password: string },
  { endpoint = 'login', device }: { endpoint?: (typeof ENDPOINTS)[number]; device?: string | undefined } = {},
) {
  const answer = await sendJson(`${backend.url}/api/auth/${endpoint}`, body, {
    'x-forwarded-for': address,
    ...(device === undefined ? {} : { cookie: `${DEVICE_COOKIE}=${device}` }),
  });
  const retryAfter = answer.headers.get('retry-after');
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(DEVICE_COOKIE)) ?? '';
  // Every rejection has this form; any other answer has no code.
  const { code } = (await answer.json()) as Partial<ErrorBody>;
  return { status: answer.status, code, retryAfter, cookie, device: cookie.split(/[=;]/)[1] };
}
const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));
const guess = (address: string, username: string, options = {}) =>
  signIn(address, { username, password: 'not it' }, options);
/** Wrong passwords from many addresses, beyond which each address has few attempts at this name. */
const attackAccount = (username: string) => {
  attacks += 1;
  return times(2 * ANYWHERE, (i) => guess(`198.18.${attacks}.${i}`, username));
};
/** The attempts that an address then has. */
const guessAsOftenAsLeft = (address: string, username: string) =>
  times(GUESSED_NAME_ATTEMPTS, () => guess(address, username));
const A_DAY = { atMost: 24 * 60 * 60 };

/** Rejected, with a whole number of seconds to wait, the limit's own time at most. */
function expectThrottled(
  { status, code, retryAfter }: Awaited<ReturnType<typeof signIn>>,
  { atMost = 15 * 60 } = {},
): void {
  expect([status, code]).toEqual([429, 'rate_limited']);
  expect(retryAfter).toMatch(/^\d+$/);
  expect(Number(retryAfter)).toBeGreaterThan(60);
  expect(Number(retryAfter)).toBeLessThanOrEqual(atMost);
}

it('marks the session cookie Secure behind a trusted proxy that uses TLS', async () => {
  const from = { 'x-forwarded-for': '192.0.2.77' };
  const { session } = await signInRaw(backend, { ...from, 'x-forwarded-proto': 'https' });
  expect(session).toMatch(/;\s*secure/i);
  expect((await signInRaw(backend, from)).session).not.toMatch(/;\s*secure/i);
});

describe('guessing at one account', () => {
  it('soon ends at its address, whatever the case and the endpoint, and says when to come back', async () => {
    const { email } = await makeOwner();
    const cases = [email, email.toUpperCase(), ` ${email} `];
    const tries = await times(PER_ACCOUNT + 3, (i) =>
      guess('192.0.2.10', cases[i % cases.length] ?? '', { endpoint: ENDPOINTS[i % ENDPOINTS.length] }),
    );
    const rejected = tries.filter(({ status }) => status !== 401);
    expect(rejected).toHaveLength(3);
    for (const one of rejected) {
      expectThrottled(one);
    }
    expectThrottled(await signIn('192.0.2.10', { username: email, password }));
    expect((await signIn('192.0.2.11', { username: email, password })).status).toBe(200);
  });

  it('is forgotten after a success before that', async () => {
    const { username } = await makeOwner();
    // Two rounds of failures are as many as the limit of the address allows, which a success does not forget.
    for (let i = 0; i < 2 * PER_ACCOUNT - 1; i += 1) {
      const isWrong = i % PER_ACCOUNT !== PER_ACCOUNT - 1;
      const answer = await signIn('192.0.2.12', { username, password: isWrong ? 'not it' : password });
      expect(answer.status).toBe(isWrong ? 401 : 200);
    }
  });

  it('has few attempts left at each address after many failures anywhere, also with the right password', async () => {
    const { username } = await makeOwner();
    await attackAccount(username);
    const tries = await times(GUESSED_NAME_ATTEMPTS + 2, () => guess('192.0.2.13', username));
    const rejected = tries.filter(({ status }) => status !== 401);
    expect(rejected).toHaveLength(2);
    for (const one of rejected) {
      expectThrottled(one, A_DAY);
    }
    expectThrottled(await signIn('192.0.2.13', { username, password }), A_DAY);
    // Those of another name at the same address are its own.
    expect((await guess('192.0.2.13', 'another_name')).status).toBe(401);
  });

  it('is answered alike where there is no such account', async () => {
    const name = 'nobody_of_that_name';
    expect((await attackAccount(name)).every(({ status }) => status === 401)).toBe(true);
    const tries = await times(GUESSED_NAME_ATTEMPTS + 2, () => guess('192.0.2.14', name));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('an owner whom others try to lock out', () => {
  it('gets in where they never were, whatever others tried elsewhere', async () => {
    const { username, email } = await makeOwner();
    await Promise.all([attackAccount(username), attackAccount(email)]);
    expect((await guess('192.0.2.30', username)).status).toBe(401);
    expect((await signIn('192.0.2.30', { username, password })).status).toBe(200);
    expect((await signIn('192.0.2.31', { username: email, password })).status).toBe(200);
  });

  it('gets in from an address they signed in from, and no other account does', async () => {
    const office = '203.0.113.2';
    const [owner, other] = [await makeOwner(), await makeOwner()];
    await signIn(office, { username: owner.username, password });
    await Promise.all([
      attackAccount(owner.username),
      attackAccount(owner.email),
      attackAccount(other.username),
    ]);
    expect((await signIn(office, { username: owner.email, password })).status).toBe(200);
    await guessAsOftenAsLeft(office, other.username);
    expectThrottled(await signIn(office, { username: other.username, password }), A_DAY);
    // The owner has as many attempts there as at any address, or what the limit of the address leaves, which is less.
    const tries = await times(PER_ACCOUNT + 2, () => guess(office, owner.username));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(
      Math.min(PER_ACCOUNT, PER_ADDRESS - GUESSED_NAME_ATTEMPTS - 1),
    );
  });

  it('gets in on a device they signed in on, wherever it is now', async () => {
    const { username } = await makeOwner();
    const { device, cookie } = await signIn(HOME, { username, password });
    expect(cookie).toMatch(/httponly/i);
    expect(cookie).toMatch(/samesite=lax/i);
    await attackAccount(username);
    // Others at the same new address have used up its limit.
    await times(PER_ADDRESS + 1, (i) => guess('192.0.2.20', `somebody_${i}`));
    expectThrottled(await signIn('192.0.2.20', { username, password }));
    const again = await signIn('192.0.2.20', { username, password }, { device });
    expect(again.status).toBe(200);
    expect(again.device).toBe(device);
  });

  it('is not recognized by a made-up device, by another user’s, or after 30 days', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    const { device } = await signIn(HOME, { username: owner.username, password });
    const others = await signIn(HOME, { username: other.username, password });
    await attackAccount(owner.username);
    await guessAsOftenAsLeft('192.0.2.21', owner.username);
    for (const made of [others.device, 'A'.repeat(43), '{"$gt":""}', undefined]) {
      const answer = await signIn('192.0.2.21', { username: owner.username, password }, { device: made });
      expect(answer.status).toBe(429);
    }
    await RecognizedCallerModel.updateMany({ userId: owner.id }, { $set: { expiresAt: new Date() } });
    await guessAsOftenAsLeft(HOME, owner.username);
    expect((await signIn(HOME, { username: owner.username, password }, { device })).status).toBe(429);
  });

  it('loses little with a stolen device cookie: it may guess as often as an address, and no more', async () => {
    const { username } = await makeOwner();
    const { device } = await signIn(HOME, { username, password });
    await attackAccount(username);
    const thief = '192.0.2.100';
    await guessAsOftenAsLeft(thief, username);
    const tries = await times(3 * PER_ACCOUNT, () => guess(thief, username, { device }));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(PER_ACCOUNT);
    expect((await signIn(HOME, { username, password }, { device })).status).toBe(200);
  });

  it('is recognized by hashes that expire', async () => {
    const { id, username } = await makeOwner();
    const { device = '' } = await signIn(HOME, { username, password });
    const stored = await RecognizedCallerModel.find({ userId: id }).lean();
    expect(stored.map(({ kind }) => kind).sort()).toEqual(['device', 'network']);
    expect(JSON.stringify(stored)).not.toContain(device);
    const indexes = await mongoose.connection.collection('recognized_callers').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  });
});

describe('guessing from one address', () => {
  it('soon ends for all accounts, and at this address only', async () => {
    const tries = await times(PER_ADDRESS + 3, (i) =>
      guess('192.0.2.1', `anybody_${i}`, { endpoint: ENDPOINTS[i % ENDPOINTS.length] }),
    );
    const rejected = tries.filter(({ status }) => status !== 401);
    expect(rejected).toHaveLength(3);
    for (const one of rejected) {
      expectThrottled(one);
    }
    expectThrottled(await guess('192.0.2.1', 'anybody_else'));
    expect((await guess('192.0.2.2', 'anybody_else')).status).toBe(401);
  });

  it('is counted once for a whole network of an IPv6 subscriber', async () => {
    const tries = await times(PER_ADDRESS + 1, (i) =>
      guess(`2001:db8:7:7::${(i + 1).toString(16)}`, `v6_${i}`),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await guess('2001:db8:7:8::1', 'v6')).status).toBe(401);
  });
});
