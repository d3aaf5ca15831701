import { createStore } from '../store/store.ts';

/** Whether the window of this page is on the screen, where a shell says so. */
const windowShown = createStore(true);

/**
 * Of a shell whose pages are not slowed down in the background: they are `visible` for good to Chromium, also in a
 * window that is hidden or minimized.
 */
export const setWindowShown = windowShown.set;

/** Whether what the page shows can be seen: what it reports as seen or read goes by that. */
export const isPageVisible = (): boolean => windowShown.get() && document.visibilityState === 'visible';

/** Calls back when that may have changed. @returns stops it */
export function watchPageVisible(listener: () => void): () => void {
  const stop = windowShown.subscribe(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}
