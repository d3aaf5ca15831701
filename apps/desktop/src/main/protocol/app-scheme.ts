import type { CustomScheme } from 'electron';
import { createApiProxy, type ApiProxyOptions } from './api-proxy.ts';
import { createAppFiles } from './files.ts';

/** The console's own origin. `new URL('app://console').origin` is the string "null": compare with `isAppUrl`. */
export const APP_SCHEME = 'app';
const APP_HOST = 'console';
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/`;
export const PREFERENCES_URL = `${APP_URL}preferences`;
/** Documents to print: another host, so that they are not the console to anything that checks. */
export const PRINT_URL = `${APP_SCHEME}://print/`;

export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) {
    return false;
  }
  const { protocol, host } = new URL(url);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST;
}

/** Registered before the app is ready: the console's origin is a real and secure one, unlike `file://`. */
export const appScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
} satisfies CustomScheme;

interface AppProtocolOptions extends ApiProxyOptions {
  rendererDirectory: string;
  respondPrint: (request: Request) => Response;
}

/**
 * Answers everything under `app://console`, API calls from the server and the rest from the built console, and the
 * documents under `app://print`.
 */
export function createAppHandler({ rendererDirectory, respondPrint, ...server }: AppProtocolOptions) {
  const proxy = createApiProxy(server);
  const files = createAppFiles(rendererDirectory, server.address.get);
  return async (request: Request): Promise<Response> => {
    if (request.url.startsWith(PRINT_URL) && request.method === 'GET') {
      return respondPrint(request);
    }
    if (!isAppUrl(request.url)) {
      return new Response('Forbidden', { status: 403 });
    }
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/')) {
      return proxy(request);
    }
    return request.method === 'GET' ? files(pathname) : new Response('Method not allowed', { status: 405 });
  };
}
