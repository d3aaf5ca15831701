import { SIGNED_IN_HINT_COOKIE } from '@moveway/contracts/accounts/account.constants.ts';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { useSyncExternalStore } from 'react';
import { closeAccountDialog } from './account-dialog.ts';
import { hearOtherTabs } from './account-tabs.ts';
import { storedAdminToken } from './admin-token.ts';

/** Who is using the site. `unknown` until a page has looked; prerendered pages are for nobody in particular. */
export type Session =
  | { state: 'unknown' }
  /**
   * `hasLeft`: by signing out in this browser, so nobody is asked to sign in again. `wasEnded`: the sign-in ran out or
   * was ended from elsewhere, so they are told.
   */
  | { state: 'anonymous'; hasLeft: boolean; wasEnded: boolean }
  | { state: 'signed-in'; user: User };

/** How long the Logout button stays busy (specification, section 9). */
const LOGGING_OUT_MS = 500;

let session: Session = { state: 'unknown' };
let isLoggingOut = false;
/** How often was looked who is here. */
let looks = 0;
const listeners = new Set<() => void>();

/** The session, once the page is alive. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => session,
  );
}

export function useIsLoggingOut(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLoggingOut,
    () => false,
  );
}

/** Looks who is signed in, and again whenever another tab says that it changed. Returns the way to stop. */
export function watchSession(): () => void {
  void refreshSession();
  const stopHearing = hearOtherTabs(() => void followOtherTab());
  // A page the browser kept aside while its reader was elsewhere has heard nothing meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) {
      void refreshSession();
    }
  };
  addEventListener('pageshow', onShow);
  return () => {
    stopHearing();
    removeEventListener('pageshow', onShow);
  };
}

/** Nobody is asked here for what was just done there; what they had typed is kept. */
async function followOtherTab(): Promise<void> {
  await refreshSession();
  closeAccountDialog();
}

/** Looks again who is signed in. Call it after signing in or out. Without a hint it asks nobody. */
export async function refreshSession(): Promise<void> {
  looks += 1;
  const look = looks;
  if (!mayBeSignedIn()) {
    becomeAnonymous({ isRefused: false });
    return;
  }
  try {
    const { fetchCurrentUser } = await import('./account-calls.ts');
    const user = await fetchCurrentUser();
    if (look !== looks) {
      // Somebody looked again meanwhile, and knows better.
      return;
    }
    if (user) {
      update({ state: 'signed-in', user });
    } else {
      becomeAnonymous({ isRefused: true });
    }
  } catch {
    // Nobody can be asked right now: who is known to be here stays, and a page that knows nobody yet is a visitor's.
    if (look === looks && session.state === 'unknown') {
      becomeAnonymous({ isRefused: false });
    }
  }
}

/** Ends the session here and on the server; when the server cannot be reached, still here (specification, section 8). */
export async function signOut(): Promise<void> {
  isLoggingOut = true;
  notify();
  const { logout } = await import('./account-calls.ts');
  await logout();
  looks += 1;
  update({ state: 'anonymous', hasLeft: true, wasEnded: false });
  setTimeout(() => {
    isLoggingOut = false;
    notify();
  }, LOGGING_OUT_MS);
}

/** Whether it is worth asking the server who is here. */
export function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${SIGNED_IN_HINT_COOKIE}=`) || storedAdminToken() !== undefined;
}

/** @param isRefused the server no longer takes what this browser holds of a sign-in */
function becomeAnonymous({ isRefused }: { isRefused: boolean }): void {
  // Signing out takes the hint along, in whichever tab; a session that was ended from elsewhere leaves it. Here, the
  // live connection may tell of the end before the answer to the logout is here.
  const hasLeft =
    isLoggingOut ||
    (session.state === 'signed-in' ? !mayBeSignedIn() : session.state === 'anonymous' && session.hasLeft);
  update({ state: 'anonymous', hasLeft, wasEnded: isRefused && !hasLeft });
}

function update(next: Session): void {
  session = next;
  notify();
}

function notify(): void {
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
