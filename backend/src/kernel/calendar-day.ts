const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar day of an instant, YYYY-MM-DD; in UTC, where each day has 24 hours. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS));
}
