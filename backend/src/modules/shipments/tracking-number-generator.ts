import { randomInt } from 'node:crypto';

/**
 * A number as the specification generates it (section 5): `MW`, the last six digits of the time, three random digits.
 * Whether it is free only the unique index can tell.
 */
export function generateTrackingNumber(now: Date, random: (below: number) => number = randomInt): string {
  return `MW${String(now.getTime()).slice(-6)}${String(random(1000)).padStart(3, '0')}`;
}
