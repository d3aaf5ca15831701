import { randomInt } from 'node:crypto';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { trackingCheckDigit } from '@moveway/contracts/shipments/numbers/tracking-number.ts';

const BILLION = 1_000_000_000;

type Random = (below: number) => number;

/**
 * A number as the specification generates it (section 5): `MW`, the last six digits of the time, three random digits.
 * Only the unique index can show whether it is free.
 */
export function generateTrackingNumber(now: Date, random: Random = randomInt): string {
  return `MW${String(now.getTime()).slice(-6)}${String(random(1000)).padStart(3, '0')}`;
}

/** A number that is hard to guess and hard to mistype: `MW`, nine random digits, their check digit. */
export function generateCheckedNumber(random: Random = randomInt): string {
  const digits = String(random(BILLION)).padStart(9, '0');
  return `MW${digits}${trackingCheckDigit(digits)}`;
}

/** Numbers in the form that the settings name at the time. */
export function createNumberGenerator(settings: { get(): Pick<Settings, 'trackingNumberForm'> }) {
  return (now: Date): string =>
    settings.get().trackingNumberForm === 'check-digit'
      ? generateCheckedNumber()
      : generateTrackingNumber(now);
}
