import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TYPING_EVERY_MS } from '@moveway/contracts/support/support.constants.ts';
import { isPageVisible, watchPageVisible } from '@moveway/ui/effects/page-visible.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';

/**
 * Which colleagues write in the same conversation right now, by name; reports to them whether this administrator does.
 * Only asking again tells who has begun, so a page that is shown asks also while nothing is typed.
 * @param text what is written so far: a change since the last report is typing
 * @param isNote whether it is reported to staff only
 */
export function useStaffTyping(id: string, text: string, isNote: boolean) {
  const api = useAdminApi();
  const [names, setNames] = useState<readonly string[]>([]);
  const reported = useRef(text);
  /** Whether the last report was that this administrator writes. */
  const hasReported = useRef(false);
  const report = useEffectEvent(async (signal: AbortSignal) => {
    if (!isPageVisible()) {
      // Nobody writes here, or reads who does; the last report expires.
      return;
    }
    const isTyping = text !== '' && text !== reported.current;
    reported.current = text;
    hasReported.current = isTyping;
    try {
      const { others } = await api.call(
        'POST /api/admin/conversations/:id/typing',
        { params: { id }, body: { isTyping, isNote } },
        { signal },
      );
      // The page may be hidden by now.
      setNames(isPageVisible() ? others.map(({ username }) => username) : []);
    } catch {
      // The next report repeats it; a console that cannot reach the server says so elsewhere.
      setNames([]);
    }
  });
  useEffect(() => {
    const controller = new AbortController();
    const ask = () => void report(controller.signal);
    ask();
    const timer = setInterval(ask, TYPING_EVERY_MS);
    // Those who wrote when the page was hidden are not those who write when it is shown.
    const stopWatching = watchPageVisible(() => (isPageVisible() ? ask() : setNames([])));
    return () => {
      stopWatching();
      clearInterval(timer);
      controller.abort();
    };
  }, []);
  return {
    names,
    /** Nothing is written any more. */
    stop: () => {
      if (hasReported.current) {
        // Where this is lost, the last report expires.
        const body = { isTyping: false };
        api.call('POST /api/admin/conversations/:id/typing', { params: { id }, body }).catch(() => undefined);
      }
    },
  };
}
