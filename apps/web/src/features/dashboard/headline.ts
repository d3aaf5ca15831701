import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import type { ApiOutput } from '@moveway/contracts/api.ts';
import { expectedDayText } from '../../lib/shipments/expected-day.ts';

/**
 * What matters most about all packages, part by part: `2 arrive tomorrow`, `1 is late`; when nothing arrives soon or is
 * late, what comes next.
 * @param today the reader's calendar date, YYYY-MM-DD
 */
export function headlineOf(
  { counts, due }: Pick<ApiOutput<'GET /api/packages/user'>, 'counts' | 'due'>,
  today: string,
): string[] {
  const [next] = due;
  if (!next) {
    return [counts.total === 0 ? 'No packages yet' : 'All delivered'];
  }
  const dueIn = (isWanted: (days: number) => boolean) =>
    due.reduce((sum, { date, count }) => sum + (isWanted(daysBetween(today, date)) ? count : 0), 0);
  const late = dueIn((days) => days < 0);
  const parts = [
    arriving(
      dueIn((days) => days === 0),
      'today',
    ),
    arriving(
      dueIn((days) => days === 1),
      'tomorrow',
    ),
    late === 0 ? '' : `${late} ${late === 1 ? 'is' : 'are'} late`,
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts : [arriving(next.count, expectedDayText(next.date, today))];
}

function arriving(count: number, day: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? 'arrives' : 'arrive'} ${day}`;
}
