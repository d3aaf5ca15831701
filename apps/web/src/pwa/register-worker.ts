import { Workbox } from 'workbox-window';

/** Long-lived tabs, an office's for instance, look for a new version this often. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/**
 * Registers the service worker. `onUpdateReady` is told when another version waits, with the way to let it take over;
 * the page then loads again under it.
 */
export async function registerWorker(onUpdateReady: (update: () => void) => void): Promise<void> {
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () =>
    onUpdateReady(() => {
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    }),
  );
  const registration = await worker.register();
  setInterval(() => void registration?.update(), LOOK_EVERY_MS);
}
