import { useSyncExternalStore } from 'react';
import { dayIn, localDate } from '@moveway/ui/time/time-format.ts';
import { useSiteSettings } from './company/site-settings.ts';

const MINUTE_MS = 60_000;

/** The reader's calendar date, YYYY-MM-DD, by which instants are written; updated on a page left open over midnight. */
export function useToday(): string {
  return useSyncExternalStore(everyMinute, today, today);
}

const today = () => localDate(new Date());

/** The company's calendar date, YYYY-MM-DD, by which the days of a package are written, and whether it is late. */
export function useBusinessDay(): string {
  const { timeZone } = useSiteSettings();
  const day = () => dayIn(timeZone, new Date());
  return useSyncExternalStore(everyMinute, day, day);
}

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, MINUTE_MS);
  return () => clearInterval(timer);
}
