/** How often the clock is looked at, and how far it may be off, in milliseconds. */
const TICK_MS = 2000;
const GAP_MS = 8000;

/**
 * Tells when a connection may have died without a word: the network came back, the page is looked at again or was
 * taken out of the browser's cache, or the machine had been asleep, which shows as a gap in time.
 * @returns the way to stop
 */
export function watchWake(onWake: () => void): () => void {
  const events = new AbortController();
  const { signal } = events;
  addEventListener('online', onWake, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && onWake(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && onWake(), {
    signal,
  });
  let lookedAt = Date.now();
  const ticking = setInterval(() => {
    const gap = Date.now() - lookedAt;
    lookedAt = Date.now();
    if (gap > GAP_MS) {
      onWake();
    }
  }, TICK_MS);
  return () => {
    events.abort();
    clearInterval(ticking);
  };
}
