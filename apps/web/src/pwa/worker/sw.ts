/* The service worker of the site. vite-plugin-pwa bundles it and inserts the list of precached files. */
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { IGNORED_PARAMETERS } from './cache-rules.ts';
import { handlePushMessages } from './push-messages.ts';
import { cacheOpenPages, deleteRuntimeCaches, routeRuntimeRequests } from './runtime-caches.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: IGNORED_PARAMETERS });
cleanupOutdatedCaches();
routeRuntimeRequests();
handlePushMessages();

// A new version waits until the user accepts it, because its files do not match the open pages.
self.addEventListener('message', ({ data }) => {
  if (typeof data === 'object' && data !== null && data.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});
self.addEventListener('activate', (event) => event.waitUntil(clean(event)));

/** After the first installation, the first visit is to start without a network as well. */
async function clean(event: ExtendableEvent): Promise<void> {
  if (!(await deleteRuntimeCaches())) {
    await cacheOpenPages(event);
  }
}
