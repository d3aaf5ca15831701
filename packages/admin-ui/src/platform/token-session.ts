import { ApiError } from '@moveway/api-client/api-error.ts';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { credentialInPlace } from '@moveway/api-client/credential-lock.ts';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { followSession, forgetAccount, resetHeld } from '@moveway/ui/personal/account.ts';
import { askBeforeSignOut } from '@moveway/ui/personal/ask-before-sign-out.ts';
import { storeHeld } from '@moveway/ui/personal/personal.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { signInByToken, type AdminSession, type SessionState } from './admin-session.ts';

/** How long "Logging out" shows (specification, section 9). */
const LOGOUT_INDICATOR_MS = 500;

/** Where a shell keeps the administrator's bearer token from one run to the next. */
export interface TokenStorage {
  readToken(): Promise<string | undefined>;
  storeToken(token: string): Promise<void>;
  clearToken(): Promise<void>;
  /** The user has signed out, and not only lost their sign-in: the shell deletes what it stores of them. */
  forgetUser(): Promise<void>;
  /**
   * What the shell stores for a user can be read and written from now on.
   * @param key of the server, for this account alone, in hexadecimal
   */
  unlock(userId: string, key: string): void;
}

const SIGNED_OUT: SessionState = { state: 'anonymous', hasSignedOut: true, wasEnded: false };

/**
 * The session of a shell that has nothing but a bearer token; it begins with a check.
 * @param apiUrl origin of the API, without a trailing slash; empty for the page's own
 */
export function createTokenSession(storage: TokenStorage, apiUrl: string): AdminSession {
  const state = createStore<SessionState>({ state: 'unknown' });
  let token: string | undefined;
  let checks = 0;
  const call = createApiClient({ baseUrl: apiUrl, adminToken: () => token });

  const readToken = async () => {
    try {
      token = (await storage.readToken()) ?? token;
    } catch (error) {
      // A token that cannot be read (a changed keychain, say) is no token: the administrator signs in again.
      // oxlint-disable-next-line no-console -- the one trace of a keychain that rejects.
      console.error('The kept sign-in could not be read.', error);
    }
  };
  const restored = readToken();

  const forgetToken = async () => {
    token = undefined;
    await storage.clearToken();
  };
  const storeToken = async (next: string) => {
    token = next;
    await storage.storeToken(next);
  };

  /** A token that the server no longer takes is forgotten, unless another window has kept its successor. */
  const fetchUser = async (): Promise<User | undefined> => {
    await restored;
    await credentialInPlace();
    const sent = token;
    try {
      return await call('GET /api/auth/user', {});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unauthenticated') {
        throw error;
      }
      await readToken();
      if (sent !== token) {
        return fetchUser();
      }
      if (sent !== undefined) {
        await forgetToken();
      }
      return undefined;
    }
  };

  let unlocking: { userId: string; done: Promise<void> } | undefined;
  const unlock = async (userId: string) => {
    try {
      const { key } = await call('GET /api/auth/storage-key', {});
      storage.unlock(userId, key);
      storeHeld(userId);
    } catch (error) {
      unlocking = undefined;
      // oxlint-disable-next-line no-console -- the one trace of drafts that will not outlive the window.
      console.warn('What is written here lasts as long as the window, until there is a key.', error);
    }
  };
  /** Once for each user. Without a key the next check asks again. */
  const unlockFor = async (user: User): Promise<User> => {
    if (user.isAdmin && unlocking?.userId !== user.id) {
      unlocking = { userId: user.id, done: unlock(user.id) };
    }
    await unlocking?.done;
    return user;
  };

  const check = async () => {
    checks += 1;
    const own = checks;
    const find = async () => {
      const user = await fetchUser();
      return user && unlockFor(user);
    };
    const found = await find().then(
      (user): SessionState => (user ? { state: 'signed-in', user } : leftBehind(state.get())),
      (error: unknown) => unasked(state.get(), error),
    );
    // A later check has begun, and its answer is the newer one; or the administrator is signing out.
    if (own === checks && state.get().state !== 'signing-out') {
      followSession(found);
      state.set(found);
    }
  };

  void check();

  return {
    get: state.get,
    subscribe: state.subscribe,
    check,
    accountChanged: check,
    signIn: async (credentials) => {
      await restored;
      await storeToken(await signInByToken(call, credentials));
      await check();
    },
    signOut: async () => {
      const before = state.get();
      if (before.state === 'signing-out' || (before.state === 'signed-in' && !(await askBeforeSignOut()))) {
        return;
      }
      const leave = async () => {
        // At once: the window may be closed before the page of the sign-in shows.
        if (before.state === 'signed-in') {
          forgetAccount(before.user.id);
        }
        await forgetToken();
        await storage.forgetUser();
      };
      let found: SessionState = before;
      resetHeld();
      state.set({ state: 'signing-out' });
      try {
        await call('POST /api/auth/logout', {});
        found = SIGNED_OUT;
        await leave();
      } catch (error) {
        // oxlint-disable-next-line no-console -- the specification asks for exactly this (section 8).
        console.warn('Logging out failed.', error);
      }
      // The server says who is here: after a logout that failed, it may still be this administrator.
      try {
        const user = await fetchUser();
        if (user) {
          found = { state: 'signed-in', user };
        } else if (found !== SIGNED_OUT) {
          // The answer to the logout was lost on its way.
          found = SIGNED_OUT;
          await leave();
        }
      } catch {
        // While the server cannot be asked, what was known above stays.
      }
      followSession(found);
      setTimeout(() => state.set(found), LOGOUT_INDICATOR_MS);
    },
    token: () => token,
    storeToken,
  };
}

/** The state once the server says that there is no session: it was ended if the user was signed in before. */
function leftBehind(before: SessionState): SessionState {
  const { hasSignedOut, wasEnded } =
    before.state === 'anonymous' ? before : { hasSignedOut: false, wasEnded: before.state === 'signed-in' };
  return { state: 'anonymous', hasSignedOut, wasEnded };
}

/** The server could not be asked: who is known stays. */
function unasked(before: SessionState, checkError: unknown): SessionState {
  return before.state === 'unknown' || (before.state === 'anonymous' && before.checkError !== undefined)
    ? { state: 'anonymous', hasSignedOut: false, wasEnded: false, checkError }
    : before;
}
