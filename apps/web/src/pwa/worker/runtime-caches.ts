import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache, PrecacheFallbackPlugin } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { isBehindSignIn, isDocument, OFFLINE_START, scriptsOf, withoutQuery } from './cache-rules.ts';
import { isConsole } from '../../lib/console-frame.ts';

declare const self: ServiceWorkerGlobalScope;

const DAY_SECONDS = 24 * 60 * 60;
/** On a slow network, a cached page is shown after this time. */
const NETWORK_TIMEOUT_SECONDS = 4;
const PAGES = 'moveway-pages';
const ASSETS = 'moveway-assets';
const DOCUMENTS = 'moveway-documents';

const expiration = (maxEntries: number, maxAgeSeconds: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds, purgeOnQuotaError: true });

const visitedPages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => withoutQuery(request.url) },
    expiration(40, 30 * DAY_SECONDS),
    new PrecacheFallbackPlugin({ fallbackURL: OFFLINE_START }),
  ],
});
const assets = new CacheFirst({ cacheName: ASSETS, plugins: [expiration(160, 30 * DAY_SECONDS)] });

/** Caches visited pages, their code and opened documents, each within limits, for later visits offline. */
export function routeRuntimeRequests(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isDocument(url.pathname),
    new NetworkFirst({ cacheName: DOCUMENTS, plugins: [expiration(20, 90 * DAY_SECONDS)] }),
  );
  const signedInPages = new NetworkOnly({
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: OFFLINE_START })],
  });
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
    (options) => (isBehindSignIn(options.url.pathname) ? signedInPages : visitedPages).handle(options),
  );
  registerRoute(
    // Named after their content, so that what is cached never goes stale.
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async (options) =>
      (await isForConsole(options.event)) ? fetch(options.request) : assets.handle(options),
  );
}

/**
 * Deletes pages and code cached by the previous version. Documents do not depend on a version.
 * @returns whether there were any
 */
export async function deleteRuntimeCaches(): Promise<boolean> {
  const deleted = await Promise.all([PAGES, ASSETS].map((name) => caches.delete(name)));
  return deleted.includes(true);
}

/** Caches the pages that are open, and their code, as if they had been visited with this worker. */
export async function cacheOpenPages(event: ExtendableEvent): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const addresses = new Set(windows.map(({ url }) => withoutQuery(url)));
  // One that cannot be had is cached when it is visited again.
  await Promise.allSettled([...addresses].map((address) => cachePage(event, address)));
}

async function cachePage(event: ExtendableEvent, address: string): Promise<void> {
  if (isBehindSignIn(new URL(address).pathname) || (await matchPrecache(address))) {
    return;
  }
  const page = await visitedPages.handle({ event, request: new Request(address) });
  const scripts = scriptsOf(await page.text());
  await Promise.all(
    scripts.map(
      async (script) =>
        (await matchPrecache(script)) ?? assets.handle({ event, request: new Request(script) }),
    ),
  );
}

/** The console is not cached: it has many files, and its users are online. */
async function isForConsole(event: ExtendableEvent): Promise<boolean> {
  const client = event instanceof FetchEvent ? await self.clients.get(event.clientId) : undefined;
  return client !== undefined && isConsole(new URL(client.url).pathname);
}
