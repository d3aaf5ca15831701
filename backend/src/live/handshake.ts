import type { IncomingMessage } from 'node:http';
import { callerFrom, type Caller, plainAddress } from '../kernel/identity/caller.ts';

/** A header of our own pages' requests that no script tag, form or image can send. */
const OWN_REQUEST_HEADER = 'x-requested-with';

/** Where a connection comes from, behind our own proxies, counted as the HTTP application counts them. */
export function callerOf({ headers, socket }: IncomingMessage, trustedProxies: number): Caller {
  const forwarded = trustedProxies === 0 ? undefined : headers['x-forwarded-for'];
  const hops = String(forwarded ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  return callerFrom(plainAddress(hops.slice(-trustedProxies)[0] ?? socket.remoteAddress ?? ''));
}

/**
 * Whether another site's page may have made a browser open this WebSocket with our cookies. Browsers let any page
 * open one anywhere and send the cookies along, but they name the page's origin; our own pages always have one.
 */
export function isCrossOriginUpgrade({ headers }: IncomingMessage, trustedProxies: number): boolean {
  const { origin, cookie } = headers;
  const forwardedHost = trustedProxies === 0 ? undefined : headers['x-forwarded-host'];
  const host = forwardedHost?.toString().split(',')[0]?.trim() ?? headers.host;
  const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  return cookie !== undefined && !isOwn;
}

/**
 * Whether another site's page may have made a browser send this request with our cookies. A request by script tag
 * names no origin, but current browsers say in `Sec-Fetch-Site` where it comes from; older ones do not, and there a
 * custom header identifies requests of our pages.
 */
export function isCrossOriginRequest({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers[OWN_REQUEST_HEADER] !== undefined : site === 'same-origin';
  return headers.cookie !== undefined && !isOwn;
}

/** Headers of every answer of a live transport: no page of another origin may read one, or run it as a script. */
export const TRANSPORT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;
