import { Workbox } from 'workbox-window';

/** The interval, in milliseconds, at which an open tab checks for a new version. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

interface WorkerEvents {
  /** Another version is waiting; `update` activates it. */
  onUpdateReady: (update: () => void) => void;
  /** Another version was activated, in all tabs at once. */
  onReplaced: () => void;
}

/**
 * Registers the service worker once the page has loaded, and looks for a new version each hour and whenever the page is
 * shown again.
 * @returns looks for a new version now, and tells whether there is one; a check that fails finds none
 * @throws where service workers are blocked, in some private windows for instance, and where it cannot be downloaded
 */
export async function registerWorker({
  onUpdateReady,
  onReplaced,
}: WorkerEvents): Promise<() => Promise<boolean>> {
  const workbox = new Workbox('/sw.js');
  const offerUpdate = () => {
    // A page of the first visit is under no worker, so it has no version that is replaced.
    if (navigator.serviceWorker.controller) {
      onUpdateReady(() => workbox.messageSkipWaiting());
    }
  };
  workbox.addEventListener('waiting', offerUpdate);
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) {
      onReplaced();
    }
  });
  const registration = await workbox.register();
  const checkForUpdate = async () => {
    try {
      await workbox.update();
    } catch {
      // Without a network, or while the server is away: the next check is as good.
    }
    if (registration?.waiting) {
      // Workbox reports the first update that a page finds, whose installation may have failed.
      offerUpdate();
    }
    return Boolean(registration?.installing ?? registration?.waiting);
  };
  setInterval(() => void checkForUpdate(), UPDATE_CHECK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') {
      void checkForUpdate();
    }
  });
  return checkForUpdate;
}
