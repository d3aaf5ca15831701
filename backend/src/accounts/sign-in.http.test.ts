import { SIGNED_IN_HINT_COOKIE } from '@moveway/contracts/accounts/account.constants.ts';
import { describe, expect, it, vi } from 'vitest';
import { signInRaw } from '../testing/raw-sign-in.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { TEST_ADMIN, startBackendOfFile } from '../testing/test-backend.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from '../testing/test-password.ts';
import { accountRepo } from './account.repo.ts';
import * as passwords from './passwords/password.ts';

const customer = { username: 'Customer', email: 'Customer@example.com', password: TEST_PASSWORD };

const backend = await startBackendOfFile('sign_in');
const { password: _, ...names } = customer;
await accountRepo.create({ ...names, passwordHash: TEST_PASSWORD_HASH, isAdmin: false });

describe('signing in', () => {
  it('starts an unreadable session beside a readable hint', async () => {
    const { response, session, cookies } = await signInRaw(backend);
    expect(response.status).toBe(200);
    expect(session).toMatch(/httponly/i);
    expect(session).toMatch(/samesite=lax/i);
    expect(cookies.find((line) => line.startsWith(SIGNED_IN_HINT_COOKIE))).not.toMatch(/httponly/i);
  });

  it('does not mark the cookie Secure because a caller claims TLS', async () => {
    const { session } = await signInRaw(backend, { 'x-forwarded-proto': 'https' });
    expect(session).not.toMatch(/;\s*secure/i);
  });

  it('gives the same answer for an unknown name, a wrong password and a customer', async () => {
    const wrong = [
      { username: 'nobody', password: 'whatever it is' },
      { username: TEST_ADMIN.username, password: 'whatever it is' },
      { username: customer.email, password: customer.password },
    ];
    for (const body of wrong) {
      const error = await apiErrorOf(backend.api('POST /api/auth/admin-login', { body }));
      expect(error).toMatchObject({ code: 'account.bad_credentials', serverMessage: 'Invalid credentials' });
    }
  });

  it('finds an account by its address as typed, even one that a sign-up would no longer accept', async () => {
    const [username, email] = ['earlier', '"ear;lier"@example.com'];
    await accountRepo.create({ username, email, passwordHash: TEST_PASSWORD_HASH, isAdmin: true });
    const body = { username: email.toUpperCase(), password: customer.password };
    expect(await backend.api('POST /api/auth/admin-login', { body })).toMatchObject({ user: { username } });
  });

  // With a hash of the same cost (`password.test.ts`), so that timing does not show whether an account exists.
  it('verifies the password once for an unknown name as for a wrong password', async () => {
    const ofDummy = vi.spyOn(passwords, 'verifyDummyHash');
    const ofAccount = vi.spyOn(passwords, 'verifyPassword');
    const verifiedFor = async (username: string) => {
      ofDummy.mockClear();
      ofAccount.mockClear();
      await apiErrorOf(
        backend.api('POST /api/auth/admin-direct', { body: { username, password: 'not this one' } }),
      );
      return { ofDummy: ofDummy.mock.calls.length, ofAccount: ofAccount.mock.calls.length };
    };
    expect(await verifiedFor('nobody')).toEqual({ ofDummy: 1, ofAccount: 0 });
    for (const name of [customer.username, customer.email]) {
      expect(await verifiedFor(name)).toEqual({ ofDummy: 0, ofAccount: 1 });
    }
    ofDummy.mockRestore();
    ofAccount.mockRestore();
  });

  it('rejects a call from a page without an origin, and accepts one of its own page and of the desktop app', async () => {
    const statusFrom = async (headers: Record<string, string>) =>
      (await signInRaw(backend, headers)).response.status;
    expect(await statusFrom({ origin: 'null' })).toBe(403);
    expect(await statusFrom({ origin: backend.url })).toBe(200);
    // A program built on Chromium, as the desktop console is; a page cannot send it.
    expect(await statusFrom({ 'sec-fetch-site': 'none' })).toBe(200);
  });
});
