/** The empty shell from which pages that are not cached start. The build precaches it under this address. */
export const OFFLINE_START = '/admin?offline';

/** Query parameters that select no other page: tracking numbers, shared text, and the parameter of a shortcut. */
export const IGNORED_PARAMETERS = [/^(?:number|title|text|url|support)$/, /^utm_/];

/** Pages that are not cached: offline they start from `OFFLINE_START`. */
export function isBehindSignIn(pathname: string): boolean {
  return /^\/(?:admin|dashboard)(?:\/|$)/i.test(pathname);
}

/** The addresses of the scripts that a page's HTML names. */
export function scriptsOf(html: string): string[] {
  const addresses = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, address = '']) => address);
  return [...new Set(addresses)];
}

export function isDocument(pathname: string): boolean {
  return pathname.endsWith('.pdf');
}

/** A page is the same for every query, and a query may contain a secret (a one-time link). */
export function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
