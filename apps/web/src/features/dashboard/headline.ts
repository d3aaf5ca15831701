import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import type { ApiOutput } from '@moveway/contracts/api.ts';
import { formatShortDay, formatWeekday } from '@moveway/ui/time/time-format.ts';

/** A part of the headline; what is late is in the color of a warning. */
export interface HeadlinePart {
  text: string;
  isLate: boolean;
}

/**
 * What matters most about all packages, part by part: `1 is late`, `2 arrive tomorrow`; when nothing arrives soon or is
 * late, what comes next.
 * @param today the company's calendar date, YYYY-MM-DD
 */
export function headlineOf(
  { counts, due }: Pick<ApiOutput<'GET /api/packages/user'>, 'counts' | 'due'>,
  today: string,
): HeadlinePart[] {
  const [next] = due;
  if (!next) {
    const shipped = counts.total - counts.canceled;
    const open = shipped > counts.delivered ? 'Nothing is due' : 'All delivered';
    const none = counts.total === 0 ? 'No packages yet' : 'Nothing is due';
    return [{ text: shipped === 0 ? none : open, isLate: false }];
  }
  const dueIn = (isWanted: (days: number) => boolean) =>
    due.reduce((sum, { date, count }) => sum + (isWanted(daysBetween(today, date)) ? count : 0), 0);
  const late = dueIn((days) => days < 0);
  const parts = [
    { text: late === 0 ? '' : `${late} ${late === 1 ? 'is' : 'are'} late`, isLate: true },
    arriving(
      dueIn((days) => days === 0),
      'today',
    ),
    arriving(
      dueIn((days) => days === 1),
      'tomorrow',
    ),
  ].filter(({ text }) => text !== '');
  // Without the distance: on a phone the text has one line, as much as is free before it is known.
  const day = `${formatWeekday(next.date).slice(0, 3)} ${formatShortDay(next.date)}`;
  return parts.length > 0 ? parts : [arriving(next.count, day)];
}

function arriving(count: number, day: string): HeadlinePart {
  const text = count === 0 ? '' : `${count} ${count === 1 ? 'arrives' : 'arrive'} ${day}`;
  return { text, isLate: false };
}
