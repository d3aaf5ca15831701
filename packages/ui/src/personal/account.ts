import { attempt } from '../store/attempt.ts';
import { forgetFiles } from './files.ts';

/**
 * Whose data this page reads and writes. All that is stored for a person has their account in its key, and one rule
 * says what becomes of it (`accountChanged`, `forgetAccount`). It is the same for the site, the console and every
 * window of the desktop, which share the storage of their origin.
 */

/**
 * What is stored for a person:
 * - `answers`: what the server told them. Deleted as soon as they are no longer signed in, for any reason.
 * - `draft`: what they are writing. Deleted when they sign out, which asks first; kept for them alone when the sign-in
 *   ended by itself.
 * - `unsent`: what they have sent and no server has taken yet. Like a draft, and sent by itself.
 * - `choice`: how they want a screen to look. Kept for them.
 */
export type Kind = 'answers' | 'draft' | 'unsent' | 'choice';

export type Area = 'localStorage' | 'sessionStorage';

/** The account of visitors. What they write becomes that of the next user who signs in. */
const VISITOR = 'visitor';

/** Names the account that this device belongs to now, for all tabs; missing where storage is forbidden or full. */
const ACCOUNT_KEY = 'moveway.account';

/** Before the account of a user whose sign-in ended by itself on this device: what they wrote stays for them. */
const ENDED_KEY = 'moveway.ended.';

const KEY = /^moveway\.(answers|draft|unsent|choice)\.([^.]+)\.(.+)$/;

const AREAS: readonly Area[] = ['localStorage', 'sessionStorage'];

/** As this page knows them. Until the server has been asked, who was here last is still here. */
let account = storedAccount() ?? VISITOR;
/** Undefined until the server has been asked. */
let role: string | undefined;

/** @param hasLeft a user has left, or is about to; false when a visitor has signed in */
type AccountListener = (hasLeft: boolean) => void;

const listeners = new Set<AccountListener>();

/** Calls back when this page's account is another one, or another tab's is. @returns stops it */
export function whenAccountChanges(listener: AccountListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The key of a person's value; undefined when another tab has another account by now, so that nothing is mixed up. */
export function personalKey(kind: Kind, name: string): string | undefined {
  return isElsewhere() ? undefined : `moveway.${kind}.${account}.${name}`;
}

/** The user's id, as far as this page knows; undefined for a visitor. */
export const currentAccount = (): string | undefined => (account === VISITOR ? undefined : account);

/** Whose keys this page reads and writes: the user's id, or the visitors' name. */
export const currentOwner = (): string => account;

/** What is held in memory begins anew: also for a user who is about to sign out. */
export function resetHeld(hasLeft = true): void {
  for (const listener of listeners) {
    listener(hasLeft);
  }
}

/** What is read of a session: `checkError` says that the server could not be asked. */
interface Session {
  state: string;
  user?: { id: string; isAdmin: boolean };
  checkError?: unknown;
}

/** The session has become this one. While the server cannot be asked who is signed in, the account stays. */
export function followSession({ state, user, checkError }: Session): void {
  if (state === 'signed-in' && user) {
    accountChanged(user.id, user.isAdmin ? 'administrator' : 'customer');
  } else if (state === 'anonymous' && checkError === undefined) {
    accountChanged(undefined);
  }
}

/**
 * The server has said who is signed in. What is held in memory begins anew when a user has left, or is the same one in
 * another role. Answers to everybody else are deleted; what they wrote is kept for them. What a visitor wrote becomes
 * that of the user who signs in, and so does what the page holds for the visitor.
 * @param id the user's id; undefined for a visitor
 */
export function accountChanged(id: string | undefined, nextRole = ''): void {
  const next = id ?? VISITOR;
  const hasChanged = next !== account || (role !== undefined && nextRole !== role) || isElsewhere();
  const hasLeft = account !== VISITOR;
  if (hasLeft && next !== account && !isElsewhere()) {
    // No tab has signed them out.
    attempt(() => localStorage.setItem(`${ENDED_KEY}${account}`, '1'));
  }
  account = next;
  role = nextRole;
  attempt(() => localStorage.setItem(ACCOUNT_KEY, next));
  attempt(() => localStorage.removeItem(`${ENDED_KEY}${next}`));
  for (const { area, key, kind, owner, name } of personalEntries()) {
    if (kind === 'answers' && owner !== account) {
      attempt(() => globalThis[area].removeItem(key));
    } else if (owner === VISITOR && account !== VISITOR) {
      handOver(area, key, `moveway.${kind}.${account}.${name}`);
    }
  }
  forgetSignedOut();
  if (hasChanged) {
    resetHeld(hasLeft);
  }
}

/**
 * A user has signed out: deletes all that is stored for them, except their choices, and the page is a visitor's. Other
 * tabs do the same with what they alone can read.
 */
export function forgetAccount(id: string): void {
  for (const { area, key, kind, owner } of personalEntries()) {
    if (owner === id && kind !== 'choice') {
      attempt(() => globalThis[area].removeItem(key));
    }
  }
  account = VISITOR;
  role = '';
  attempt(() => localStorage.setItem(ACCOUNT_KEY, VISITOR));
  // Last: other tabs take it for a sign-out, also one that had heard first that the session has ended.
  attempt(() => localStorage.removeItem(`${ENDED_KEY}${id}`));
  void forgetFiles(`moveway.draft.${id}.`);
  resetHeld();
}

/** Deletes what this tab alone stores for users who have signed out elsewhere, before a page that is restored too. */
function forgetSignedOut(): void {
  for (const { area, key, kind, owner } of personalEntries()) {
    const isHere = [storedAccount() ?? account, VISITOR].includes(owner);
    const hasEnded = attempt(() => localStorage.getItem(`${ENDED_KEY}${owner}`)) !== null;
    if (area === 'sessionStorage' && kind !== 'choice' && !isHere && !hasEnded) {
      attempt(() => sessionStorage.removeItem(key));
    }
  }
}

/** An entry as `stored` writes it, undefined where there is none. */
type Entry = Partial<Record<string, unknown>> | undefined;

function readEntry(area: Area, key: string): Entry {
  const entry = attempt((): unknown => JSON.parse(globalThis[area].getItem(key) ?? 'null'));
  return typeof entry === 'object' && entry !== null ? { ...entry } : undefined;
}

/** What a visitor wrote is the newer draft; a list comes after the list of the user. */
function handOver(area: Area, from: string, to: string): void {
  const given = readEntry(area, from);
  const [own, added] = [readEntry(area, to)?.['value'], given?.['value']];
  attempt(() => {
    const text =
      Array.isArray(own) && Array.isArray(added)
        ? JSON.stringify({ ...given, value: [...own, ...added] })
        : globalThis[area].getItem(from);
    globalThis[area].setItem(to, text ?? 'null');
    globalThis[area].removeItem(from);
  });
}

/** All that is stored here, for every account. */
export function personalEntries() {
  return AREAS.flatMap((area) =>
    (attempt(() => Object.keys(globalThis[area])) ?? []).flatMap((key) => {
      const [, kind, owner = '', name] = KEY.exec(key) ?? [];
      return name === undefined ? [] : [{ area, key, kind, owner, name, read: () => readEntry(area, key) }];
    }),
  );
}

function storedAccount(): string | undefined {
  return attempt(() => localStorage.getItem(ACCOUNT_KEY)) ?? undefined;
}

/** Whether another tab has another account by now. */
const isElsewhere = (): boolean => (storedAccount() ?? account) !== account;

/** Another tab has another account now; this one's session is checked again, see `accountChanged`. */
function onStorage({ key }: StorageEvent): void {
  if (key === null || key === ACCOUNT_KEY || key.startsWith(ENDED_KEY)) {
    forgetSignedOut();
  }
  if ((key === ACCOUNT_KEY || key === null) && isElsewhere()) {
    resetHeld(account !== VISITOR);
  }
}

if (typeof addEventListener === 'function') {
  forgetSignedOut();
  addEventListener('storage', onStorage);
}
