import { TYPING_EVERY_MS, TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api.ts';

/**
 * Reports to support that the customer writes: at most every three seconds, and when they send, clear the text, close
 * the chat or go to another conversation. What cannot be reported is forgotten.
 */
export function useReportTyping(isOpen: boolean, trackingNumber: string | undefined) {
  const [reporter] = useState(createReporter);
  useEffect(
    () => () => {
      reporter.stop();
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- their change ends what was reported.
    [reporter, isOpen, trackingNumber],
  );
  return {
    /** Call it with the text after each change that the customer makes. */
    typed: (text: string) => reporter.typed(text, trackingNumber),
    stop: reporter.stop,
  };
}

function createReporter() {
  /** The last report, by the clock of the page; undefined once it has ended. */
  let last: { at: number; trackingNumber: string | undefined } | undefined;
  const age = () => (last === undefined ? Infinity : performance.now() - last.at);
  const report = (isTyping: boolean, trackingNumber: string | undefined) => {
    // A report that is lost is repeated while the text changes, and forgotten by itself.
    callApi('POST /api/chat/typing', { body: { isTyping, trackingNumber } }).catch(() => undefined);
  };
  const stop = () => {
    if (last !== undefined && age() < TYPING_LASTS_MS) {
      report(false, last.trackingNumber);
    }
    last = undefined;
  };
  return {
    stop,
    typed(text: string, trackingNumber: string | undefined) {
      if (text.trim() === '') {
        stop();
      } else if (age() >= TYPING_EVERY_MS) {
        last = { at: performance.now(), trackingNumber };
        report(true, trackingNumber);
      }
    },
  };
}
