import { TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';
import { useEffect, useState } from 'react';

/** Whether support writes in a conversation: until it has stopped, or was not reported again. */
export function useSupportTyping() {
  /** When it was reported last; undefined while nobody writes. */
  const [reportedAt, setReportedAt] = useState<number>();
  useEffect(() => {
    if (reportedAt === undefined) {
      return undefined;
    }
    const timer = setTimeout(() => setReportedAt(undefined), TYPING_LASTS_MS);
    return () => clearTimeout(timer);
  }, [reportedAt]);
  return {
    isTyping: reportedAt !== undefined,
    setTyping: (isTyping: boolean) => setReportedAt(isTyping ? performance.now() : undefined),
  };
}
