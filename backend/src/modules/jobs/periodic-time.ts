import { createHash } from 'node:crypto';
import { Cron } from 'croner';

/** Of the SHA-256 of a name and a time, as an id of MongoDB has it, in hexadecimal digits. */
const ID_DIGITS = 24;

/** A time at which periodic work is done. */
export interface PeriodicTime {
  /** The same in all processes, and in every time zone: Monday at 7:00 AM of one date is one time wherever it is. */
  id: string;
  at: Date;
}

/**
 * The first time after `now`; undefined when none comes.
 * @param cron as crontab has it
 * @param timeZone IANA name
 * @throws {Error} for a `cron` or a time zone that is none
 */
export function nextPeriodicTime(
  name: string,
  { cron, timeZone, now }: { cron: string; timeZone: string; now: Date },
): PeriodicTime | undefined {
  const at = new Cron(cron, { timezone: timeZone }).nextRun(now);
  if (!at) {
    return undefined;
  }
  const local = at.toLocaleString('sv-SE', { timeZone });
  return { id: createHash('sha256').update(`${name} ${local}`).digest('hex').slice(0, ID_DIGITS), at };
}
