const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar day of an instant, YYYY-MM-DD; in UTC, where each day has 24 hours. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS));
}

/** How many days later the second one is; negative when it is earlier. */
export const daysBetween = (day: string, later: string) => (Date.parse(later) - Date.parse(day)) / DAY_MS;

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
