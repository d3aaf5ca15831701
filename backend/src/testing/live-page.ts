import { createApiClient } from '@moveway/api-client/api-client.ts';
import { createLiveConnection } from '@moveway/api-client/live-connection.ts';

/** After this time a page repeats a rejected call, in milliseconds. */
const RETRY_MS = 250;

/** How long a page waits for an answer here, in milliseconds: less than a test waits for the page. */
const TIME_LIMIT_MS = 8000;

/** A tracking page that is open somewhere. */
export interface LivePage {
  /** When the package it shows was last changed, by tracking number. */
  shown(): Record<string, string>;
  /** Resolves when it is connected and has asked for everything. */
  readonly isListening: Promise<void>;
  close(): void;
}

/**
 * Keeps packages true as the site does: the connection says which one changed, the API says how. A rejected call is
 * repeated.
 * @param onShow a newer state of a package is on the page
 */
export function openLivePage(
  url: string,
  trackingNumbers: readonly string[],
  onShow: (trackingNumber: string, updatedAt: string) => void = () => undefined,
): LivePage {
  const call = createApiClient({ baseUrl: url });
  const shown = new Map<string, string>();
  const retries = new Set<NodeJS.Timeout>();
  const listening = Promise.withResolvers<void>();
  let isClosed = false;

  async function refresh(trackingNumber: string): Promise<void> {
    try {
      const tracked = await call(
        'GET /api/packages/track/:trackingNumber',
        { params: { trackingNumber } },
        { timeLimit: TIME_LIMIT_MS },
      );
      const { updatedAt } = tracked.package;
      // Two answers may arrive in the wrong order.
      if (updatedAt > (shown.get(trackingNumber) ?? '')) {
        shown.set(trackingNumber, updatedAt);
        onShow(trackingNumber, updatedAt);
      }
    } catch {
      if (!isClosed) {
        retries.add(setTimeout(() => void refresh(trackingNumber), RETRY_MS));
      }
    }
  }

  const subscribeLive = createLiveConnection({
    url: `${url.replace('http', 'ws')}/ws`,
    onWake: () => () => undefined,
  });
  const stop = subscribeLive({
    trackingNumbers,
    onState: () => undefined,
    onChange: ({ trackingNumber }) => void refresh(trackingNumber),
    onRefetch: () => {
      void Promise.all(trackingNumbers.map(refresh)).then(() => listening.resolve());
    },
  });
  return {
    shown: () => Object.fromEntries(shown),
    isListening: listening.promise,
    close() {
      isClosed = true;
      stop();
      retries.forEach(clearTimeout);
    },
  };
}
