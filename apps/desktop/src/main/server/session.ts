import type { Session } from 'electron';

/** Sends a request to the server; like `fetch`, it throws when no answer arrives. */
export type ServerFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** In memory only: nothing of the server's is cached or kept by Chromium. */
export const SERVER_PARTITION = 'moveway-server';

/** What Chromium adds by itself, and what would make a call look like one of a page. */
const BROWSER_HEADERS = /^(?:sec-|origin$|cookie$|referer$)/i;

/**
 * Calls through Chromium's network stack, so that the system's proxy and certificates count as they do for the live
 * connection, and a certificate that is not trusted ends the call.
 */
export function createServerFetch(
  session: Pick<Session, 'fetch' | 'setUserAgent'> & {
    webRequest: Pick<Session['webRequest'], 'onBeforeSendHeaders'>;
  },
  version: string,
): ServerFetch {
  session.setUserAgent(`MovewayConsole/${version}`);
  session.webRequest.onBeforeSendHeaders(({ requestHeaders }, send) => {
    const kept = Object.entries(requestHeaders).filter(([name]) => !BROWSER_HEADERS.test(name));
    send({ requestHeaders: Object.fromEntries(kept) });
  });
  return (url, init) =>
    session.fetch(url, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      // The app's own protocol does not belong to this session.
      bypassCustomProtocolHandlers: true,
    });
}
