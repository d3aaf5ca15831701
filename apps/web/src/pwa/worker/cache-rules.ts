/** The empty shell from which a page starts that is not cached itself; the build precaches it under this address. */
export const OFFLINE_START = '/dashboard?offline';

/** The same prerendered page answers for every number, for what was shared, and for a start by a shortcut. */
export const IGNORED_PARAMETERS = [/^(?:number|title|text|url|support)$/, /^utm_/];

/** Pages whose HTML is an empty shell, which is precached under `OFFLINE_START`. */
export function isBehindSignIn(pathname: string): boolean {
  return /^\/(?:admin|dashboard)(?:\/|$)/i.test(pathname);
}

/** The console is many files, for people who are always connected. */
export function isConsole(address: string): boolean {
  return /^\/admin(?:\/|$)/i.test(new URL(address).pathname);
}

export function isDocument(pathname: string): boolean {
  return pathname.endsWith('.pdf');
}

/** A page is the same for every query, and a query may be a secret of its reader (a one-time link). */
export function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
