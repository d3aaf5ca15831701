import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { cityAndState, whereText } from '@moveway/contracts/shipments/place-text.ts';
import { capitalized } from '@moveway/ui/time/near-time.ts';

/** Its lane and where it is, as far as they are known: `Dallas, TX → Denver, CO, now in Omaha, NE`. */
export function laneAndPlace({
  status,
  origin,
  destination,
  currentLocation,
}: Pick<AdminPackage, 'status' | 'origin' | 'destination' | 'currentLocation'>): string {
  const lane =
    origin || destination
      ? [origin, destination].map((place) => (place ? cityAndState(place) : '–')).join(' → ')
      : undefined;
  const where =
    currentLocation &&
    (status === 'Delivered' ? `at ${cityAndState(currentLocation)}` : whereText(currentLocation, 'now'));
  return capitalized([lane, where].filter(Boolean).join(', '));
}
