/** Where the company is. */
export const DEFAULT_TIME_ZONE = 'America/Chicago';

/** Whether this is the name of a time zone (IANA) that this runtime knows; an offset such as `-06:00` is none. */
export function isTimeZone(name: string): boolean {
  try {
    return !/^[+-]/.test(new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}
