import { credentialInPlace } from '@moveway/api-client/credential-lock.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { Credentials, SignUp, User } from '@moveway/contracts/accounts/account.schema.ts';
import { notifyOtherTabs } from './tabs.ts';
import { clearAdminToken, readAdminToken } from './admin-token.ts';
import { callApi } from '../api.ts';

export { askBeforeSignOut } from '@moveway/ui/personal/ask-before-sign-out.ts';

// In a chunk of its own, downloaded only if the visitor may be signed in or is signing in.

/**
 * The signed-in user; `undefined` when the server says that there is none, which also removes an administrator's token
 * unless another window has replaced it meanwhile.
 * @throws if the server cannot be reached
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

/** Ends the session. The token is removed once the server has confirmed it. */
export async function logout(): Promise<void> {
  await callApi('POST /api/auth/logout', {});
  clearAdminToken();
  notifyOtherTabs();
}

/**
 * Signs in. Removes an administrator's token, so that it does not authenticate the new user's calls.
 * @throws {ApiError} `account.bad_credentials`, `rate_limited`
 */
export async function signIn(credentials: Credentials): Promise<void> {
  await callApi('POST /api/auth/login', { body: credentials });
  clearAdminToken();
  notifyOtherTabs();
}

/**
 * Creates an account and signs in.
 * @throws {ApiError} `account.username_taken`, `account.email_taken`, `invalid_input`, each naming its field;
 * `rate_limited`
 */
export async function signUp(body: SignUp): Promise<void> {
  await callApi('POST /api/auth/signup', { body });
  clearAdminToken();
  notifyOtherTabs();
}
