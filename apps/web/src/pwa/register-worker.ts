/** The interval, in milliseconds, at which an open tab checks for a new version. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

interface WorkerEvents {
  /** Another version is waiting; `update` activates it. */
  onUpdateReady: (update: () => void) => void;
  /** Another version was activated, in all tabs at once. */
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
    // A first installation replaces no version.
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
