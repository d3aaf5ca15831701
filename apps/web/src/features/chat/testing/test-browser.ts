import { vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';
import { WebSocket } from 'ws';

interface CookieJar {
  getCookieStringSync(url: string): string;
  setCookieSync(line: string, url: string): void;
}

/** A page in this process, on a real server. */
export interface TestBrowser {
  readonly cookieJar: CookieJar;
  /** Dispatches the event that the network is back. */
  comeOnline(): void;
  close(): Promise<void>;
}

/**
 * Opens a page of this address, before anything is loaded that needs one. Its fetch does what Node's does not: it sends
 * and keeps the cookies of the page's own origin, unless a call has a token.
 */
export async function openTestBrowser(url: string): Promise<TestBrowser> {
  const send = fetch;
  const environment = await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url } });
  // What that environment puts there.
  const { cookieJar } = (globalThis as unknown as { jsdom: { cookieJar: CookieJar } }).jsdom;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { href, origin } = new URL(path, location.href);
    const headers = new Headers(init.headers);
    const isPage = origin === location.origin && !headers.has('authorization');
    if (isPage) {
      headers.set('cookie', cookieJar.getCookieStringSync(href));
      headers.set('origin', origin);
    }
    const response = await send(href, { ...init, headers });
    for (const line of isPage ? response.headers.getSetCookie() : []) {
      cookieJar.setCookieSync(line, href);
    }
    return response;
  });
  // That of jsdom is built on Node's, which does not work beside the events of jsdom.
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(address: string) {
        super(address, {
          headers: {
            cookie: cookieJar.getCookieStringSync(address.replace('ws', 'http')),
            origin: location.origin,
          },
        });
      }
    },
  );
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  // What changes is caused by the server, not by the test.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  return {
    cookieJar,
    comeOnline() {
      dispatchEvent(new Event('online'));
    },
    async close() {
      vi.unstubAllGlobals();
      await environment.teardown(globalThis);
    },
  };
}
