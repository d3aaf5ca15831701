/* The service worker of the site. vite-plugin-pwa bundles it and writes the list of precached files into it. */
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { IGNORED_PARAMETERS } from './cache-rules.ts';
import { handlePushMessages } from './push-messages.ts';
import { deleteRuntimeCaches, routeRuntimeRequests } from './runtime-caches.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: IGNORED_PARAMETERS });
cleanupOutdatedCaches();
routeRuntimeRequests();
handlePushMessages();

// A new version waits until somebody agrees to load it: its files would not fit the pages that are open.
self.addEventListener('message', ({ data }) => {
  if (typeof data === 'object' && data !== null && data.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});
self.addEventListener('activate', (event) => event.waitUntil(deleteRuntimeCaches()));
