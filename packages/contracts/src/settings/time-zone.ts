/** Where the company is. */
export const DEFAULT_TIME_ZONE = 'America/Chicago';

/**
 * The one name by which this runtime calls a time zone (IANA), for every spelling and each of its names;
 * undefined for what it does not know, and for an offset such as `-06:00`.
 */
export function canonicalTimeZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return /^[+-]/.test(timeZone) ? undefined : timeZone;
  } catch {
    return undefined;
  }
}

/** Whether this is a name of a time zone that this runtime knows. */
export const isTimeZone = (name: string): boolean => canonicalTimeZone(name) !== undefined;
