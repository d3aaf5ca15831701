/** Between two looks at the calendar, in milliseconds. */
export const CHECK_EVERY_MS = 5000;

/**
 * Calls the listener when another day begins where the business is: packages become late by that alone, and nothing is
 * written that an event could come of. A changed time zone of the business may begin another day as well.
 * @param today YYYY-MM-DD
 * @returns ends it
 */
export function watchBusinessDay(today: () => string, listener: (day: string) => void): () => void {
  let known = today();
  const timer = setInterval(() => {
    const day = today();
    if (day !== known) {
      known = day;
      listener(day);
    }
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
