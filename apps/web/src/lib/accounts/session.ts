import { SIGNED_IN_HINT_COOKIE } from '@moveway/contracts/accounts/account.constants.ts';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { cancelableMicrotask } from '@moveway/ui/effects/cancelable-microtask.ts';
import { followSession, forgetAccount, resetHeld } from '@moveway/ui/personal/account.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { useSyncExternalStore } from 'react';
import { closeAccountDialog } from './dialog.ts';
import { listenToOtherTabs } from './tabs.ts';
import { readAdminToken } from './admin-token.ts';

/** The user of the site. `unknown` until the session was checked, and on prerendered pages. */
export type Session =
  | { state: 'unknown' }
  /**
   * `hasSignedOut`: by signing out in this browser, so the page does not ask the user to sign in again. `wasEnded`: the
   * sign-in ran out or was ended from elsewhere, so the page says so. `checkError`: why the server could not be asked
   * who is signed in.
   */
  | { state: 'anonymous'; hasSignedOut: boolean; wasEnded: boolean; checkError?: unknown }
  | { state: 'signed-in'; user: User };

/** How long the Logout button stays busy (specification, section 9). */
const LOGGING_OUT_MS = 500;
/** How often a server that could not say who is signed in is asked again. */
const ASK_AGAIN_MS = 5000;

const UNKNOWN: Session = { state: 'unknown' };
const currentSession = createStore<Session>(UNKNOWN);
const loggingOut = createStore(false);
/** The number of session checks, so that an outdated answer can be ignored. */
let checks = 0;

/** Lazy, because most visits need none. */
const loadCalls = async () => import('./calls.ts');

/** The session; `unknown` until the page is hydrated and the session was checked. */
export function useSession(): Session {
  // A part of the page that hydrates after the check must be as it was prerendered.
  return useSyncExternalStore(currentSession.subscribe, currentSession.get, () => UNKNOWN);
}

export function useIsLoggingOut(): boolean {
  return useSyncExternalStore(loggingOut.subscribe, loggingOut.get, () => false);
}

const SIGNING_OUT = { state: 'signing-out' } as const;

/** The session as a store, for the console and the cache; unlike for the pages, signing out is a state of it. */
export const sessionStore = {
  get: () => (loggingOut.get() ? SIGNING_OUT : currentSession.get()),
  subscribe: (onChange: () => void) => {
    const stopFollowing = currentSession.subscribe(onChange);
    const stopWatching = loggingOut.subscribe(onChange);
    return () => {
      stopFollowing();
      stopWatching();
    };
  },
};

/**
 * Checks the session, and again whenever another tab reports a change. A failed check is repeated until the server has
 * said who is signed in.
 * @returns a function that stops watching
 */
export function watchSession(): () => void {
  const cancelCheck = cancelableMicrotask(() => void refreshSession());
  const stopListening = listenToOtherTabs(() => void followOtherTab());
  // A page restored from the back/forward cache missed notifications meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) {
      void refreshSession();
    }
  };
  addEventListener('pageshow', onShow);
  return () => {
    cancelCheck();
    stopListening();
    removeEventListener('pageshow', onShow);
  };
}

/** Closes the account dialog, because the user signed in or out in the other tab. Its input is kept. */
async function followOtherTab(): Promise<void> {
  await refreshSession();
  closeAccountDialog();
}

/** Checks the session again. It stays unchanged if the server cannot be reached. */
export async function refreshSession(): Promise<void> {
  await findCurrentUser().catch(() => undefined);
}

/**
 * Checks the session after the server accepted a sign-in.
 * @returns whether the browser is signed in, which it is not if it rejects cookies
 * @throws if the server cannot be reached
 */
export async function refreshAfterSignIn(): Promise<boolean> {
  return (await findCurrentUser()) !== undefined;
}

/** Sends no request without a hint of a session. @throws if the server cannot be reached */
async function findCurrentUser(): Promise<User | undefined> {
  if (mayBeSignedIn()) {
    return requestCurrentUser();
  }
  checks += 1;
  becomeAnonymous(false);
  return undefined;
}

async function requestCurrentUser(): Promise<User | undefined> {
  checks += 1;
  const check = checks;
  try {
    const { fetchCurrentUser } = await loadCalls();
    const user = await fetchCurrentUser();
    if (check !== checks) {
      // A later check has a newer answer.
      return user;
    }
    if (user) {
      become({ state: 'signed-in', user });
    } else {
      becomeAnonymous(true);
    }
    return user;
  } catch (error) {
    // A page without a known user shows a visitor; a logout sets the state itself.
    if (check === checks && currentSession.get().state !== 'signed-in' && !loggingOut.get()) {
      becomeAnonymous(false, error);
      setTimeout(() => {
        if (check === checks) {
          void refreshSession();
        }
      }, ASK_AGAIN_MS);
    }
    throw error;
  }
}

/**
 * Asks about what is not sent, ends the session on the server and checks it again, so that a failed logout is
 * not shown as signed out. The failure itself is only logged (specification, sections 7 and 8).
 */
export async function signOut(): Promise<void> {
  const session = currentSession.get();
  const forget = () => {
    if (session.state === 'signed-in') {
      forgetAccount(session.user.id);
    }
  };
  try {
    const { askBeforeSignOut, logout } = await loadCalls();
    if (session.state === 'signed-in' && !(await askBeforeSignOut())) {
      return;
    }
    loggingOut.set(true);
    resetHeld();
    await logout();
    checks += 1;
    forget();
    become({ state: 'anonymous', hasSignedOut: true, wasEnded: false });
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for exactly this (section 8).
    console.warn('Logging out failed.', error);
  }
  // If the server cannot be reached, the state set above stays.
  const user = await requestCurrentUser().catch(() => session);
  if (user === undefined) {
    // The answer to the logout was lost on its way.
    forget();
  }
  setTimeout(() => {
    loggingOut.set(false);
  }, LOGGING_OUT_MS);
}

/** What is stored for the user goes by the account, so it is set first. */
function become(session: Session): void {
  if (!isUndecided(session)) {
    delete document.documentElement.dataset['mayBeSignedIn'];
  }
  followSession(session);
  currentSession.set(session);
}

/** Whether there is a hint of a session, so that the server must be asked. */
export function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${SIGNED_IN_HINT_COOKIE}=`) || readAdminToken() !== undefined;
}

/**
 * Whether the server has not said yet who is here, also because it could not be asked. Prerendered pages are undecided:
 * only where the root element is marked (`mark-signed-in.ts`) may there be a user.
 */
export const isUndecided = (session: Session): boolean =>
  session.state === 'unknown' ||
  (session.state === 'anonymous' && session.checkError !== undefined && mayBeSignedIn());

/**
 * @param isRejected the server no longer takes what this browser holds of a sign-in
 * @param checkError why it could not be asked
 */
function becomeAnonymous(isRejected: boolean, checkError?: unknown): void {
  // Signing out removes the hint, in whichever tab; a session that was ended from elsewhere leaves it. In this tab, the
  // live connection may report the end before the logout has its answer.
  const session = currentSession.get();
  const hasSignedOut =
    loggingOut.get() ||
    (session.state === 'signed-in'
      ? !mayBeSignedIn()
      : session.state === 'anonymous' && session.hasSignedOut);
  become({
    state: 'anonymous',
    hasSignedOut,
    wasEnded: isRejected && !hasSignedOut,
    checkError,
  });
}
