import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatQuantity } from '@moveway/ui/number/number-format.ts';

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

/** `2021 Toyota RAV4`, as far as it is known. */
export function vehicleName({
  year,
  make,
  model,
}: NonNullable<PublicPackage['vehicle']>): string | undefined {
  const name = [year, make, model].filter((part) => part !== undefined).join(' ');
  return name === '' ? undefined : name;
}
