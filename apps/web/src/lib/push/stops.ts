/*
 * The packages whose messages were stopped from a notification. The service worker notes them in a cache, because it
 * cannot write the storage in which the pages remember what they follow; a page takes the note when it shows the
 * package.
 */

const CACHE = 'moveway-push-stops';

/** What the service worker posts to open pages once it has noted a stop. */
export const PUSH_STOPPED = 'push-stopped';

const addressOf = (trackingNumber: string) => `/push-stops/${encodeURIComponent(trackingNumber)}`;

export async function notePushStop(trackingNumber: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(addressOf(trackingNumber), new Response());
}

/** Removes the note about a package. @returns whether there was one */
export async function takePushStop(trackingNumber: string): Promise<boolean> {
  const cache = await caches.open(CACHE);
  return cache.delete(addressOf(trackingNumber));
}
