import type { TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { routeStops } from './route-stops.ts';
import { UsMap } from './us-map.tsx';

/** The map of a history, or nothing when none of its places can be put on it. Downloaded when first needed. */
export function RouteMap({ events }: { events: readonly TrackingEvent[] }) {
  const [first, ...others] = routeStops(events);
  return first === undefined ? null : <UsMap stops={[first, ...others]} />;
}
