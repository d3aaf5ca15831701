import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatQuantity } from '@moveway/ui/number/number-format.ts';
import { formatInstant, formatTime, localDate } from '@moveway/ui/time/time-format.ts';

/** Pounds, for example `12.5 lb`. */
export function formatWeight(pounds: number): string {
  return `${formatQuantity(pounds)} lb`;
}

/** Inches, for example `12 × 8 × 4 in`. */
export function formatDimensions({
  length,
  width,
  height,
}: Record<'length' | 'width' | 'height', number>): string {
  return `${[length, width, height].map((inches) => formatQuantity(inches)).join(' × ')} in`;
}

/** The time of a stored answer: `2:05 PM` today, else with its date. */
export function formatAsOf(instant: string, now: Date): string {
  return localDate(new Date(instant)) === localDate(now) ? formatTime(instant) : formatInstant(instant);
}

/** `2021 Toyota RAV4`, as far as it is known. */
export function vehicleName({
  year,
  make,
  model,
}: NonNullable<PublicPackage['vehicle']>): string | undefined {
  const name = [year, make, model].filter((part) => part !== undefined).join(' ');
  return name === '' ? undefined : name;
}

/** What is shipped, in a line: the vehicle's name, else the description. */
export function contentsOf({
  vehicle,
  description,
}: Pick<PublicPackage, 'vehicle' | 'description'>): string | undefined {
  return (vehicle && vehicleName(vehicle)) ?? description;
}
