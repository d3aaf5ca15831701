import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

/** What is being moved, in a few words: `2019 Toyota Camry`, or the parcel's description. */
export function packageTitle({ kind, vehicle, description }: AdminPackage): string {
  const car = [vehicle?.year, vehicle?.make, vehicle?.model].filter((word) => word !== undefined).join(' ');
  return kind === 'vehicle' ? car || 'Vehicle' : (description ?? 'Package');
}
