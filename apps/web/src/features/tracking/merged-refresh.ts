import { ApiError } from '@moveway/api-client/api-error.ts';

/** How long after a refresh failed it is tried again, unless the server names a time, in milliseconds. */
const TRY_AGAIN_MS = 5000;

/** Fetches tracking numbers again, by never more than one request at a time. */
export interface MergedRefresh {
  /** Fetches them now, or together with what waits: for the request that runs, or for the next retry. */
  refresh: (trackingNumbers: readonly string[]) => void;
  stop: () => void;
}

/**
 * While the network is away refreshes are asked for again and again. They share one retry, so that the server gets one
 * request when it is back.
 * @param fetchAgain rejects where the numbers could not be fetched; they are tried again then
 */
export function createMergedRefresh(
  fetchAgain: (trackingNumbers: [string, ...string[]]) => Promise<void>,
): MergedRefresh {
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
    // What was asked for meanwhile may be newer than the answer.
    await run();
  }

  function retryLater(error: unknown): void {
    if (!isStopped) {
      const wait = error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : TRY_AGAIN_MS;
      retry = setTimeout(() => {
        retry = undefined;
        void run();
      }, wait);
    }
  }

  return {
    refresh(trackingNumbers) {
      trackingNumbers.forEach((trackingNumber) => pending.add(trackingNumber));
      void run();
    },
    stop() {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}
