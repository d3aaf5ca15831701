/*
 * Days of the calendar on the wall, as moments. Not every day has 24 hours, so the clock of the zone decides.
 */

/** @param day YYYY-MM-DD */
export function beginOfDay(day: string): string {
  return midnight(day).toISOString();
}

/** When the next day begins. @param day YYYY-MM-DD */
export function endOfDay(day: string): string {
  const end = midnight(day);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

/** Without a zone this form is read in the reader's own. */
function midnight(day: string): Date {
  return new Date(`${day}T00:00:00`);
}
