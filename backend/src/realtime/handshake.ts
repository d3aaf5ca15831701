import type { IncomingMessage } from 'node:http';
import { plainAddress } from '../kernel/network-address.ts';

/** The address a connection comes from, behind so many proxies of our own, as the HTTP application counts them. */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = trustedProxies === 0 ? undefined : headers['x-forwarded-for'];
  const hops = String(forwarded ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  return plainAddress(hops.slice(-trustedProxies)[0] ?? socket.remoteAddress ?? '');
}

/**
 * The cookies of a handshake, if our own page made it. Browsers let any page open a socket anywhere and send our
 * cookies along; they tell its origin, though. A caller without an origin is no browser.
 */
export function ownCookies({ headers }: IncomingMessage, trustedProxies: number): string | undefined {
  const { origin, cookie } = headers;
  const forwardedHost = trustedProxies === 0 ? undefined : headers['x-forwarded-host'];
  const host = forwardedHost?.toString().split(',')[0]?.trim() ?? headers.host;
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  return isOwn ? cookie : undefined;
}
