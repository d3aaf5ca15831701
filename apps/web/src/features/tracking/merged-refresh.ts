import { ApiError } from '@moveway/api-client/api-error.ts';

/** Delay before a failed refresh is retried, in milliseconds, unless the server sends `Retry-After`. */
const RETRY_DELAY_MS = 5000;

/**
 * While the network is down, refreshes are requested again and again. They share one retry, so that the server gets one
 * request when it is back.
 * @param fetchAgain rejects if the numbers could not be fetched, which are then retried
 */
export function createMergedRefresh(fetchAgain: (trackingNumbers: [string, ...string[]]) => Promise<void>) {
  const pending = new Set<string>();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    const [first, ...others] = pending;
    if (isStopped || isRunning || retry !== undefined || first === undefined) {
      return;
    }
    pending.clear();
    isRunning = true;
    try {
      await fetchAgain([first, ...others]);
    } catch (error) {
      [first, ...others].forEach((trackingNumber) => pending.add(trackingNumber));
      retryLater(error);
    }
    isRunning = false;
    // Numbers requested meanwhile may have changed after the answer was made.
    await run();
  }

  function retryLater(error: unknown): void {
    if (!isStopped) {
      const delay = error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : RETRY_DELAY_MS;
      retry = setTimeout(() => {
        retry = undefined;
        void run();
      }, delay);
    }
  }

  return {
    /** Fetches them at once, or with the next request while one is running or a retry is pending. */
    refresh: (trackingNumbers: readonly string[]): void => {
      trackingNumbers.forEach((trackingNumber) => pending.add(trackingNumber));
      void run();
    },
    stop: (): void => {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}
