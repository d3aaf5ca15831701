import { ApiError } from '@moveway/api-client/api-error.ts';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import type { Credentials, User } from '@moveway/contracts/accounts/account.schema.ts';

/** Who uses the console. */
export type SessionState =
  /** The first check is under way. */
  | { state: 'unknown' }
  | { state: 'signed-in'; user: User }
  | { state: 'signing-out' }
  | {
      state: 'anonymous';
      /** By signing out in this shell: what was being written goes with them. */
      hasSignedOut: boolean;
      /** The sign-in expired or was ended from elsewhere, so the page says so. */
      wasEnded: boolean;
      /** Why the server could not be asked, where the user was not known before. */
      checkError?: unknown;
    };

/**
 * The session of the shell, which the console shares with the rest of the shell. A browser has session cookies
 * and needs a bearer token only when those fail; a shell on another origin has nothing but the token.
 */
export interface AdminSession {
  /** The same object until it changes. */
  get: () => SessionState;
  /** Calls back after each change. Returns the way to stop. */
  subscribe: (onChange: () => void) => () => void;
  /** Asks the server again who is signed in. While it cannot be asked, who is known stays. */
  check: () => Promise<void>;
  /** The account has another name or credential now: asks again, and has other windows of the shell do so. */
  accountChanged: () => Promise<void>;
  /** Signs an administrator in. @throws {ApiError} the last error of the server, or what kept it from answering */
  signIn: (credentials: Credentials) => Promise<void>;
  /** Ends the session; a failure is only logged, and the session stays (specification, section 8). */
  signOut: () => Promise<void>;
  /** The bearer token that calls carry now, if the sign-in rests on one. */
  token: () => string | undefined;
  /** Puts the successor of the token in its place. */
  storeToken: (token: string) => Promise<void>;
}

/**
 * Signs an administrator in by session, and by bearer token when that fails (specification, section 4). Being throttled
 * is no reason for the second call.
 * @returns the token, where it was the second call
 * @throws {ApiError} the last error
 */
export async function signInBySession(call: ApiCall, credentials: Credentials): Promise<string | undefined> {
  try {
    await call('POST /api/auth/admin-login', { body: credentials });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) {
      throw error;
    }
    return signInByToken(call, credentials);
  }
}

/** @returns the bearer token. @throws {ApiError} `account.bad_credentials`, `rate_limited` */
export async function signInByToken(call: ApiCall, credentials: Credentials): Promise<string> {
  return (await call('POST /api/auth/admin-direct', { body: credentials })).adminToken;
}
