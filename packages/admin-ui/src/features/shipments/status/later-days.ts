const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_LATER = [1, 2, 3] as const;

/**
 * Days that a delivery may be put off to, counted from the expected one, or from today where that is over.
 * @param expected and today: YYYY-MM-DD
 */
export function laterDays(expected: string, today: string): { label: string; day: string }[] {
  const from = Date.parse(expected < today ? today : expected);
  return DAYS_LATER.map((count) => ({
    label: count === 1 ? '+1 day' : `+${count} days`,
    day: new Date(from + count * DAY_MS).toISOString().slice(0, 10),
  }));
}
