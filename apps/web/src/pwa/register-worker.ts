/** Long-lived tabs, an office's for instance, check for a new version this often. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

interface WorkerEvents {
  /** Another version waits; `update` lets it take over. */
  onUpdateReady: (update: () => void) => void;
  /** Another version took over, in all tabs at once. */
  onReplaced: () => void;
}

/**
 * Registers the service worker once the page has loaded, so that what it downloads does not slow the page down.
 * @returns checks for a new version now
 * @throws where service workers are blocked, in some private windows for instance
 */
export async function registerWorker({
  onUpdateReady,
  onReplaced,
}: WorkerEvents): Promise<() => Promise<unknown>> {
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
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of its own origin only.
      onUpdateReady(() => waiting.postMessage({ type: 'SKIP_WAITING' }));
    }
  };
  offerWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  if (serviceWorker.controller) {
    serviceWorker.addEventListener('controllerchange', onReplaced);
  }
  const checkForUpdate = () => registration.update();
  setInterval(() => void checkForUpdate(), UPDATE_CHECK_MS);
  return checkForUpdate;
}
