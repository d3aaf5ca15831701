import { TYPING_EVERY_MS, TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { callApi } from '../../../lib/api.ts';

/**
 * Reports to support that the customer writes: at most every three seconds, and when they send, clear the text, close
 * the chat or go to another conversation. What cannot be reported is forgotten.
 */
export function useReportTyping(isOpen: boolean, trackingNumber: string | undefined) {
  /** The last report, by the clock of the page; undefined once it has ended. */
  const last = useRef<{ at: number; trackingNumber: string | undefined }>(undefined);
  const age = () => (last.current === undefined ? Infinity : performance.now() - last.current.at);
  const stop = () => {
    if (last.current !== undefined && age() < TYPING_LASTS_MS) {
      report(false, last.current.trackingNumber);
    }
    last.current = undefined;
  };
  const end = useEffectEvent(stop);
  useEffect(
    () => () => end(),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- their change ends what was reported.
    [isOpen, trackingNumber],
  );
  return {
    stop,
    /** Call it with the text after each change that the customer makes. */
    typed: (text: string) => {
      if (text.trim() === '') {
        stop();
      } else if (age() >= TYPING_EVERY_MS) {
        last.current = { at: performance.now(), trackingNumber };
        report(true, trackingNumber);
      }
    },
  };
}

function report(isTyping: boolean, trackingNumber: string | undefined): void {
  // A report that is lost is repeated while the text changes, and forgotten by itself.
  callApi('POST /api/chat/typing', { body: { isTyping, trackingNumber } }).catch(() => undefined);
}
