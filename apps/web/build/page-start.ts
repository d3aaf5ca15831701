import { ADMIN_TOKEN_KEY, SIGNED_IN_HINT_COOKIE } from '@moveway/contracts/accounts/account.constants.ts';
import { paintLastKnown } from '../src/features/dashboard/paint-last-known.ts';
import { CHANNEL } from '../src/lib/accounts/tabs.ts';
import { askEarly } from '../src/lib/early-answers.ts';
import { keepEarlyPresses, TAKEOVER } from '../src/lib/early-presses.ts';
import { LAST_DASHBOARD_KEY, LAST_DASHBOARD_VERSION } from '../src/lib/accounts/last-dashboard.ts';
import { loadAfterPaint } from './load-after-paint.ts';

/** How long after opening a page the answers to its early calls are used: what changes later is not missed for long. */
const EARLY_ANSWERS_MS = 10_000;

/** A JavaScript expression: whether the browser has a hint of a session. */
const SIGN_IN_HINT = `(${hasSignInHint.toString()})(${JSON.stringify(SIGNED_IN_HINT_COOKIE)},${JSON.stringify(ADMIN_TOKEN_KEY)})`;

/** What a page needs besides where the browser has a hint of a session. */
interface StartOfSignedIn {
  /** Downloaded beside its own. */
  scriptsOfSignedIn?: readonly string[];
  /** Addresses of calls that its code makes first, sent before it is there. */
  calls?: readonly string[];
}

/**
 * The script element that starts a prerendered page's code once the page has been painted. The server allows it by its
 * hash.
 * @param scripts files of the build: the entry, and what the page needs
 * @param fonts those of its first text
 */
export function pageStart(
  scripts: readonly string[],
  fonts: readonly string[],
  { scriptsOfSignedIn = [], calls = [] }: StartOfSignedIn = {},
): string {
  const others =
    scriptsOfSignedIn.length === 0 ? '' : `.concat(${SIGN_IN_HINT}?${addresses(scriptsOfSignedIn)}:[])`;
  // The chunk that has React and its DOM (vite.config.ts).
  const library = scripts.find((file) => file.startsWith('assets/react-'));
  if (library === undefined) {
    throw new Error('The build made no chunk of React.');
  }
  const first = calls.length === 0 ? '' : `,()=>{${earlyCalls(calls)}}`;
  const input = `${addresses(scripts)}${others},${JSON.stringify(`/${library}`)},${addresses(fonts)}${first}`;
  return `<script>(${loadAfterPaint.toString()})(${input});</script>`;
}

/** The script element that keeps what is pressed on a prerendered page until its code is there. */
export function earlyPressesScript(): string {
  return `<script>(${keepEarlyPresses.toString()})(${JSON.stringify(TAKEOVER)});</script>`;
}

/**
 * Sends, as JavaScript, calls of a page behind a sign-in before its code is there, where the cookie of a hint is: never
 * for visitors. Not where the address has a query, which changes what the page asks for.
 * @param addresses as the page's code asks for them
 */
export function earlyCalls(addresses: readonly string[]): string {
  const hasHint = `document.cookie.includes(${JSON.stringify(`${SIGNED_IN_HINT_COOKIE}=`)})`;
  const input = `${JSON.stringify(addresses)},${JSON.stringify(CHANNEL)},${EARLY_ANSWERS_MS}`;
  return `location.search||${hasHint}&&(${askEarly.toString()})(${input})`;
}

/**
 * The script element that shows what is known of the dashboard in its first paint, where the browser has a hint of a
 * session.
 */
export function lastKnownScript(): string {
  const input = `document.querySelector('#last-known'),${JSON.stringify(LAST_DASHBOARD_KEY)},${LAST_DASHBOARD_VERSION}`;
  return `<script>${SIGN_IN_HINT}&&(${paintLastKnown.toString()})(${input});</script>`;
}

/**
 * The script element that starts, at once, the download of what a page behind a sign-in needs, where the browser has a
 * hint of a session. Other pages start from the same HTML when there is no network.
 * @param path the page's address, and the beginning of those below it
 * @param files scripts and styles of the build
 */
export function preloadScript(path: string, files: readonly string[]): string {
  const isThere = `location.pathname.startsWith(${JSON.stringify(path)})`;
  return `<script>${isThere}&&${SIGN_IN_HINT}&&(${preloadFiles.toString()})(${addresses(files)});</script>`;
}

/** The addresses of files, each once, as JavaScript. */
function addresses(files: readonly string[]): string {
  return JSON.stringify([...new Set(files)].map((file) => `/${file}`));
}

/**
 * Runs in the page, self-contained: whether the browser has a hint of a session. Only then is the code of a page behind
 * the sign-in worth its download.
 * @param cookieName whose presence is the hint
 * @param tokenKey under which an administrator's token is stored
 */
function hasSignInHint(cookieName: string, tokenKey: string): boolean {
  if (document.cookie.includes(`${cookieName}=`)) {
    return true;
  }
  try {
    return localStorage.getItem(tokenKey) !== null;
  } catch {
    // Storage can be forbidden.
    return false;
  }
}

/**
 * Runs in the page, self-contained: starts the download of everything a page needs, which its modules would otherwise
 * ask for one after the other.
 * @param files addresses of scripts and styles
 */
function preloadFiles(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.href = file;
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else {
      link.rel = 'modulepreload';
    }
    document.head.append(link);
  }
}
