import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import { vi } from 'vitest';
import * as passwords from '../accounts/passwords/password.ts';
import type { TestBackend } from './test-backend.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from './test-password.ts';

export const CUSTOMER_PASSWORD = TEST_PASSWORD;

const { hashPassword } = passwords;

/** The hashing threads have a low priority: on a busy machine a password of real cost waits. */
const hashQuickly: typeof hashPassword = async (password, callers) =>
  password === CUSTOMER_PASSWORD ? TEST_PASSWORD_HASH : hashPassword(password, callers);

/** A customer who just signed up, whose password has a hash of the lowest cost. */
export interface TestCustomer {
  id: string;
  username: string;
  /** Calls as them, with a session. */
  call: ApiCall;
  /** The same session for requests outside of the client: files. */
  fetch: typeof fetch;
}

export async function signUpCustomer(
  backend: Pick<TestBackend, 'url' | 'browser'>,
  username: string,
  person: { firstName?: string; email?: string } = {},
): Promise<TestCustomer> {
  vi.spyOn(passwords, 'hashPassword').mockImplementation(hashQuickly);
  const browser = backend.browser();
  const call = createApiClient({ baseUrl: backend.url, fetch: browser });
  const { user } = await call('POST /api/auth/signup', {
    body: {
      firstName: 'Ada',
      surname: 'Byron',
      email: `${username}@example.com`,
      phoneNumber: '555 010 2000',
      username,
      password: CUSTOMER_PASSWORD,
      ...person,
    },
  });
  return { id: user.id, username, call, fetch: browser };
}
