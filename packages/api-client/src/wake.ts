/** The interval in which the clock is read, and the gap that means a suspended machine, in milliseconds. */
const TICK_MS = 2000;
const GAP_MS = 8000;

/**
 * Calls `onWake` when a connection may be dead without a close event: the network came back, the page became visible or
 * was restored from the browser's cache, or the machine was suspended, which shows as a gap in time.
 * @returns stops it
 */
export function watchWake(onWake: () => void): () => void {
  const events = new AbortController();
  const { signal } = events;
  addEventListener('online', onWake, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && onWake(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && onWake(), {
    signal,
  });
  let readAt = Date.now();
  const ticking = setInterval(() => {
    const gap = Date.now() - readAt;
    readAt = Date.now();
    if (gap > GAP_MS) {
      onWake();
    }
  }, TICK_MS);
  return () => {
    events.abort();
    clearInterval(ticking);
  };
}
