import { useSyncExternalStore } from 'react';
import { localDate } from '@moveway/ui/time/time-format.ts';

const MINUTE_MS = 60_000;

/** The reader's calendar date, YYYY-MM-DD; it is updated on a page left open over midnight. */
export function useToday(): string {
  return useSyncExternalStore(everyMinute, today, today);
}

const today = () => localDate(new Date());

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, MINUTE_MS);
  return () => clearInterval(timer);
}
