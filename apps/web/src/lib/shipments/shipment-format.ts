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

/** What is shipped, in a line: the vehicle's name, else the description. */
function contentsOf({
  vehicle,
  description,
}: Pick<PublicPackage, 'vehicle' | 'description'>): string | undefined {
  return (vehicle && vehicleName(vehicle)) ?? description;
}

/** What is shipped: `2018 Subaru Outback`, `Two boxes of books`, and where it is not known `Vehicle` or `Package`. */
export function shipmentName(shipment: Pick<PublicPackage, 'kind' | 'vehicle' | 'description'>): string {
  return contentsOf(shipment) ?? (shipment.kind === 'vehicle' ? 'Vehicle' : 'Package');
}
