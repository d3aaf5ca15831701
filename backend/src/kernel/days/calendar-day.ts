const DAY_MS = 24 * 60 * 60 * 1000;
/** A year has four digits, so these are the first and the last day that can be written. */
const FIRST_MS = Date.parse('0000-01-01');
const LAST_MS = Date.parse('9999-12-31');

/** The calendar day of an instant, YYYY-MM-DD; in UTC, where each day has 24 hours. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Ends at the first and at the last day that can be written. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Math.min(Math.max(Date.parse(day) + days * DAY_MS, FIRST_MS), LAST_MS)));
}

/** Saturdays and Sundays are not counted. */
export function addBusinessDays(date: string, days: number): string {
  let day = date;
  for (let left = days; left > 0; left -= isWeekend(day) ? 0 : 1) {
    day = addDays(day, 1);
  }
  return day;
}

function isWeekend(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
