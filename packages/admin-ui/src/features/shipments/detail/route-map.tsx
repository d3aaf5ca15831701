import { hasLeftUnseen } from '@moveway/contracts/shipments/status.ts';
import type {
  AdminPackage,
  ShipmentRoute,
  TrackingEvent,
} from '@moveway/contracts/shipments/shipment.schema.ts';
import { interstateWay, type Point } from '@moveway/contracts/shipments/map/interstate-way.ts';
import {
  insetOf,
  MAP_HEIGHT,
  MAP_WIDTH,
  placeOnMap,
} from '@moveway/contracts/shipments/map/us-projection.ts';
import { UsLand } from '@moveway/ui/us-map/us-map.tsx';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { capitalized } from '@moveway/ui/time/near-time.ts';
import { cityAndState, whereText } from '@moveway/contracts/shipments/place-text.ts';
import styles from './route-map.module.css';

interface RouteMapProps {
  item: AdminPackage;
  /** Newest first. */
  events: readonly TrackingEvent[];
  route: ShipmentRoute | undefined;
}

/**
 * Where it was, driven solid, and where it still goes, dashed, unless it is canceled; by the interstates, as tracking
 * shows it. Nothing where none of its places is known.
 */
export function RouteMap({ item, events, route }: RouteMapProps) {
  const visited = events.filter(({ retractedAt }) => retractedAt === undefined).toReversed();
  const isThere = item.status === 'Delivered';
  const driven = [
    route?.origin,
    ...visited.map(({ coordinates }) => coordinates),
    isThere ? route?.destination : undefined,
  ].flatMap(pointOf);
  const end = [route?.destination].flatMap(pointOf)[0];
  const now = driven.at(-1);
  if (!now && !end) {
    return null;
  }
  const ahead = isThere || item.cancellation || !now || !end ? [] : [now, end];
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.map}
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="img"
        aria-label="Map of the route; the history names its places."
      >
        <UsLand alaska hawaii />
        <path className={styles.ahead} d={pathOf(ahead)} />
        <path className={styles.driven} d={pathOf(driven)} />
        {end && <circle className={styles.end} cx={end.x} cy={end.y} r={9} />}
        {now && !hasLeftUnseen(item.status, visited) && (
          <circle className={styles.now} cx={now.x} cy={now.y} r={9} />
        )}
      </svg>
      <figcaption>{captionOf(item, route)}</figcaption>
    </figure>
  );
}

/** No interstate leads to Alaska or Hawaii. */
type Place = Point & { hasRoads: boolean };

function pointOf(coordinates: { latitude: number; longitude: number } | undefined): Place[] {
  const point = coordinates && placeOnMap(coordinates);
  return point ? [{ ...point, hasRoads: insetOf(coordinates) === undefined }] : [];
}

function pathOf(places: readonly Place[]): string {
  const points = places.slice(1).flatMap((to, index) => {
    const from = places[index] ?? to;
    return from.hasRoads && to.hasRoads ? interstateWay(from, to).points : [from, to];
  });
  return points.length === 0 ? '' : `M${points.map(({ x, y }) => `${x},${y}`).join('L')}`;
}

function captionOf(
  { status, currentLocation, destination, cancellation }: AdminPackage,
  route: ShipmentRoute | undefined,
) {
  if (status === 'Delivered') {
    return 'Delivered';
  }
  const place = currentLocation && whereText(currentLocation);
  const left =
    route?.milesLeft !== undefined &&
    !cancellation &&
    `about ${formatCount(route.milesLeft)} miles to ${destination ? cityAndState(destination) : 'go'}`;
  return capitalized([place, left].filter(Boolean).join(', '));
}
