import { SIGNED_IN_HINT_COOKIE } from '@moveway/contracts/accounts/account.constants.ts';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { useSyncExternalStore } from 'react';
import { closeAccountDialog } from './account-dialog.ts';
import { listenToOtherTabs } from './account-tabs.ts';
import { readAdminToken } from './admin-token.ts';

/** Who is using the site. `unknown` until a page has looked; prerendered pages are for nobody in particular. */
export type Session =
  | { state: 'unknown' }
  /**
   * `hasSignedOut`: by signing out in this browser, so nobody is asked to sign in again. `wasEnded`: the sign-in ran out or
   * was ended from elsewhere, so they are told.
   */
  | { state: 'anonymous'; hasSignedOut: boolean; wasEnded: boolean }
  | { state: 'signed-in'; user: User };

/** How long the Logout button stays busy (specification, section 9). */
const LOGGING_OUT_MS = 500;

const currentSession = createStore<Session>({ state: 'unknown' });
const loggingOut = createStore(false);
/** How often was looked who is here. */
let looks = 0;

/** The session, once the page is alive. */
export function useSession(): Session {
  return useSyncExternalStore(currentSession.subscribe, currentSession.get, currentSession.get);
}

export function useIsLoggingOut(): boolean {
  return useSyncExternalStore(loggingOut.subscribe, loggingOut.get, () => false);
}

/**
 * Calls back when somebody else is here than before, in this tab or, perhaps, in another one; not for the first look at
 * who is here. Returns the way to stop.
 */
export function watchCurrentUser(onChange: () => void): () => void {
  let known = currentSession.get();
  const stopWatching = currentSession.subscribe(() => {
    const before = known;
    known = currentSession.get();
    if (before.state !== 'unknown' && identityOf(before) !== identityOf(known)) {
      onChange();
    }
  });
  const stopListening = listenToOtherTabs(onChange);
  return () => {
    stopWatching();
    stopListening();
  };
}

/** Who somebody is to the server: their account and their rights. */
function identityOf(someone: Session): string | undefined {
  return someone.state === 'signed-in' ? `${someone.user.id} ${someone.user.isAdmin}` : undefined;
}

/** Looks who is signed in, and again whenever another tab says that it changed. Returns the way to stop. */
export function watchSession(): () => void {
  void refreshSession();
  const stopListening = listenToOtherTabs(() => void followOtherTab());
  // A page the browser kept aside while its reader was elsewhere has heard nothing meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) {
      void refreshSession();
    }
  };
  addEventListener('pageshow', onShow);
  return () => {
    stopListening();
    removeEventListener('pageshow', onShow);
  };
}

/** Nobody is asked here for what was just done there; what they had typed is kept. */
async function followOtherTab(): Promise<void> {
  await refreshSession();
  closeAccountDialog();
}

/** Looks again who is signed in. While nobody can be asked, who is known to be here stays. */
export async function refreshSession(): Promise<void> {
  await findCurrentUser().catch(() => undefined);
}

/**
 * Looks who is signed in, after the server accepted a sign-in. Returns whether the browser kept it: without cookies it
 * does not. @throws when nobody can be asked right now
 */
export async function refreshAfterSignIn(): Promise<boolean> {
  return (await findCurrentUser()) !== undefined;
}

/** Without a hint it asks nobody. @throws when nobody can be asked right now */
async function findCurrentUser(): Promise<User | undefined> {
  if (mayBeSignedIn()) {
    return askServer();
  }
  looks += 1;
  becomeAnonymous({ isRejected: false });
  return undefined;
}

async function askServer(): Promise<User | undefined> {
  looks += 1;
  const look = looks;
  try {
    const { fetchCurrentUser } = await import('./account-calls.ts');
    const user = await fetchCurrentUser();
    if (look !== looks) {
      // Somebody looked again meanwhile, and knows better.
      return user;
    }
    if (user) {
      currentSession.set({ state: 'signed-in', user });
    } else {
      becomeAnonymous({ isRejected: true });
    }
    return user;
  } catch (error) {
    // A page that knows nobody yet is a visitor's.
    if (look === looks && currentSession.get().state === 'unknown') {
      becomeAnonymous({ isRejected: false });
    }
    throw error;
  }
}

/**
 * Ends the session on the server, and asks it who is here, so that a logout that failed shows nobody signed out. The
 * failure itself is only logged (specification, sections 7 and 8).
 */
export async function signOut(): Promise<void> {
  loggingOut.set(true);
  try {
    const { logout } = await import('./account-calls.ts');
    await logout();
    looks += 1;
    currentSession.set({ state: 'anonymous', hasSignedOut: true, wasEnded: false });
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for exactly this (section 8).
    console.warn('Logging out failed.', error);
  }
  // While nobody can be asked, what was known above stays.
  await askServer().catch(() => undefined);
  setTimeout(() => {
    loggingOut.set(false);
  }, LOGGING_OUT_MS);
}

/** Whether it is worth asking the server who is here. */
export function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${SIGNED_IN_HINT_COOKIE}=`) || readAdminToken() !== undefined;
}

/** @param isRejected the server no longer takes what this browser holds of a sign-in */
function becomeAnonymous({ isRejected }: { isRejected: boolean }): void {
  // Signing out takes the hint along, in whichever tab; a session that was ended from elsewhere leaves it. Here, the
  // live connection may tell of the end before the answer to the logout is here.
  const session = currentSession.get();
  const hasSignedOut =
    loggingOut.get() ||
    (session.state === 'signed-in'
      ? !mayBeSignedIn()
      : session.state === 'anonymous' && session.hasSignedOut);
  currentSession.set({ state: 'anonymous', hasSignedOut, wasEnded: isRejected && !hasSignedOut });
}
