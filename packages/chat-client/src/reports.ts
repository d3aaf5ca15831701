import { isRejection } from '@moveway/api-client/api-error.ts';
import { cancelableMicrotask } from '@moveway/ui/effects/cancelable-microtask.ts';
import { isPageVisible, watchPageVisible } from '@moveway/ui/effects/page-visible.ts';
import { waitAfter } from './wait.ts';

/**
 * Makes a report until the server takes it: again after no answer, an error of the server, and a rate limit with its
 * wait, and not after a rejection, which it would get again.
 * @returns ends the repetitions
 */
export function reportUntilTaken(report: () => Promise<unknown>): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = async () => {
    try {
      await report();
    } catch (error) {
      const wait = isRejection(error) ? undefined : waitAfter(error);
      if (!isOver && wait) {
        timer = setTimeout(() => void send(), wait.ms);
      }
    }
  };
  const cancel = cancelableMicrotask(() => void send());
  return () => {
    isOver = true;
    cancel();
    clearTimeout(timer);
  };
}

/** Makes such a report once the page can be seen. @returns ends it */
export function reportOnceVisible(report: () => Promise<unknown>): () => void {
  let stop: (() => void) | undefined;
  const reportIfVisible = () => {
    if (stop === undefined && isPageVisible()) {
      stop = reportUntilTaken(report);
    }
  };
  const stopWatching = watchPageVisible(reportIfVisible);
  reportIfVisible();
  return () => {
    stopWatching();
    stop?.();
  };
}
