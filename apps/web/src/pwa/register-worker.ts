/** Long-lived tabs, an office's for instance, look for a new version this often. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

/**
 * Registers the service worker once the page has loaded, so that what it downloads does not slow the page down.
 * `onUpdateReady` is called when another version waits, with the way to let it take over; the page then loads again
 * under it.
 */
export async function registerWorker(onUpdateReady: (update: () => void) => void): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => {
      addEventListener('load', resolve, { once: true });
    });
  }
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js');
  const offerWaiting = () => {
    const { waiting } = registration;
    // The first version of all has no other one to wait for.
    if (waiting && serviceWorker.controller) {
      onUpdateReady(() => {
        serviceWorker.addEventListener('controllerchange', () => location.reload());
        // The message that the generated worker waits for.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of its own origin only.
        waiting.postMessage({ type: 'SKIP_WAITING' });
      });
    }
  };
  offerWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  setInterval(() => void registration.update(), UPDATE_CHECK_MS);
}
