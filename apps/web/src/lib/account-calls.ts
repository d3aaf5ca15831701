import { createApiClient } from '@moveway/api-client/api-client.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { Credentials, SignUp, User } from '@moveway/contracts/accounts/account.schema.ts';
import { tellOtherTabs } from './account-tabs.ts';
import { forgetAdminToken, storedAdminToken } from './admin-token.ts';

/** Downloaded only by people who may be signed in. */
const call = createApiClient({ baseUrl: '', adminToken: storedAdminToken });

/** The signed-in user; `undefined` when there is none. @throws when nobody can be asked right now */
export async function fetchCurrentUser(): Promise<User | undefined> {
  try {
    return await call('GET /api/auth/user', {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      return undefined;
    }
    throw error;
  }
}

/** Ends the session; a failure changes nothing for the person who leaves, so it is only logged. */
export async function logout(): Promise<void> {
  try {
    await call('POST /api/auth/logout', {});
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for exactly this (section 8).
    console.warn('Logging out failed.', error);
  }
  forgetAdminToken();
  tellOtherTabs();
}

/**
 * Opens a session. A dead administrator's token must not go on speaking for whoever signs in now.
 * @throws {ApiError} `account.bad_credentials`, `rate_limited`
 */
export async function signIn(credentials: Credentials): Promise<void> {
  forgetAdminToken();
  await call('POST /api/auth/login', { body: credentials });
  tellOtherTabs();
}

/**
 * Opens an account and a session.
 * @throws {ApiError} `account.username_taken`, `account.email_taken`, `invalid_input`, each naming its field; `rate_limited`
 */
export async function signUp(body: SignUp): Promise<void> {
  forgetAdminToken();
  await call('POST /api/auth/signup', { body });
  tellOtherTabs();
}
