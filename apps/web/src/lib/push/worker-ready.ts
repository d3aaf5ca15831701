/** How long, in milliseconds, the installation of the service worker is waited for. */
const INSTALLATION_LIMIT_MS = 10_000;

/** This browser has no service worker of the site: it blocks them, or the worker could not be installed. */
export class WorkerMissing extends Error {}

const failed = Promise.withResolvers<never>();
// Where no wait is under way, its rejection would be reported as unhandled.
failed.promise.catch(() => undefined);

/** Ends every wait for the service worker, now and later, because it could not be registered. */
export function reportUnregistered(cause: unknown): void {
  failed.reject(new WorkerMissing('The service worker could not be registered.', { cause }));
}

/**
 * The registration once its worker is active. `navigator.serviceWorker.ready` alone would be waited for without end
 * where there is none.
 * @throws {WorkerMissing} at once if the registration has failed, after ten seconds if the installation has
 */
export async function readyRegistration(): Promise<ServiceWorkerRegistration> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new WorkerMissing('The service worker was not installed in time.')),
    INSTALLATION_LIMIT_MS,
  );
  try {
    return await Promise.race([navigator.serviceWorker.ready, failed.promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
