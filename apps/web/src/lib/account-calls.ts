import { credentialInPlace } from '@moveway/api-client/credential-lock.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { Credentials, SignUp, User } from '@moveway/contracts/accounts/account.schema.ts';
import { notifyOtherTabs } from './account-tabs.ts';
import { clearAdminToken, readAdminToken } from './admin-token.ts';
import { callApi } from './api.ts';

// Downloaded only by people who may be signed in, or are about to.

/**
 * The signed-in user; `undefined` when the server says that there is none, which an administrator's token does not
 * outlive unless another window has stored its successor meanwhile. @throws when nobody can be asked right now
 */
export async function fetchCurrentUser(): Promise<User | undefined> {
  await credentialInPlace();
  const token = readAdminToken();
  try {
    return await callApi('GET /api/auth/user', {});
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') {
      if (readAdminToken() !== token) {
        return fetchCurrentUser();
      }
      clearAdminToken();
      return undefined;
    }
    throw error;
  }
}

/** Ends the session; what this browser holds of it is kept until the server has confirmed that. */
export async function logout(): Promise<void> {
  await callApi('POST /api/auth/logout', {});
  clearAdminToken();
  notifyOtherTabs();
}

/**
 * Opens a session. An administrator's token must not go on speaking for whoever signs in now.
 * @throws {ApiError} `account.bad_credentials`, `rate_limited`
 */
export async function signIn(credentials: Credentials): Promise<void> {
  await callApi('POST /api/auth/login', { body: credentials });
  clearAdminToken();
  notifyOtherTabs();
}

/**
 * Opens an account and a session.
 * @throws {ApiError} `account.username_taken`, `account.email_taken`, `invalid_input`, each naming its field; `rate_limited`
 */
export async function signUp(body: SignUp): Promise<void> {
  await callApi('POST /api/auth/signup', { body });
  clearAdminToken();
  notifyOtherTabs();
}
