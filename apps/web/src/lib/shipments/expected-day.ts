import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import { formatShortDay, formatWeekday } from '@moveway/ui/time/time-format.ts';

const WEEK = 7;

/** A day from today on, in words: `today`, `tomorrow`, `Wednesday` in the six days ahead, else `Wed, Dec 2`. */
export function expectedDayText(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0 || days === 1) {
    return days === 0 ? 'today' : 'tomorrow';
  }
  const weekday = formatWeekday(date);
  return days > 1 && days < WEEK ? weekday : `${weekday.slice(0, 3)}, ${formatShortDay(date)}`;
}
