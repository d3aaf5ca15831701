import type { TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { UsLand, MAP_HEIGHT, MAP_WIDTH, placeOnMap } from '@moveway/ui/us-map/us-map.tsx';
import styles from './route-map.module.css';

/** The map of a package's route. Renders nothing if no event has a place on the map. */
export function RouteMap({ events }: { events: readonly TrackingEvent[] }) {
  const [first, ...others] = routeStops(events);
  return first === undefined ? null : <UsMap stops={[first, ...others]} />;
}

/** The United States with the route up to the last stop. The timeline has the same information as text. */
function UsMap({ stops }: { stops: readonly [Stop, ...Stop[]] }) {
  const last = stops.at(-1) ?? stops[0];
  const road = `M${stops.map(({ x, y }) => `${x},${y}`).join('L')}`;
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      role="img"
      aria-label={routeSentence(stops)}
    >
      <UsLand />
      {/* Keyed by the path, so that the drawing animation runs again when it grows. */}
      <g key={road}>
        <path className={styles.shoulder} d={road} />
        <path className={styles.asphalt} d={road} pathLength={1} />
        <path className={styles.lane} d={road} />
      </g>
      {stops.slice(0, -1).map(({ x, y }, index) => (
        // A route may pass one place twice: only its position in the route names a stop.
        <circle key={`${index}:${x},${y}`} className={styles.stop} cx={x} cy={y} r={8} />
      ))}
      <circle className={styles.pulse} cx={last.x} cy={last.y} r={14} />
      <circle className={styles.last} cx={last.x} cy={last.y} r={14} />
      <Label stop={last} before={stops.at(-2)} />
    </svg>
  );
}

/** The name of the last stop, placed on the side away from the road and within the map. */
function Label({ stop: { place, x, y }, before }: { stop: Stop; before: Stop | undefined }) {
  const isLeft = x > MAP_WIDTH * 0.65 || (x > MAP_WIDTH * 0.35 && before !== undefined && before.x > x);
  const isBelow = y < MAP_HEIGHT * 0.2 || (y < MAP_HEIGHT * 0.95 && before !== undefined && before.y < y);
  return (
    <text
      className={`${styles.label} ${isBelow ? styles.below : ''}`}
      x={x + (isLeft ? -22 : 22)}
      y={y}
      textAnchor={isLeft ? 'end' : 'start'}
    >
      {place}
    </text>
  );
}

function routeSentence(stops: readonly [Stop, ...Stop[]]): string {
  const places = stops.map(({ place }) => place);
  return places.length === 1
    ? `Map of the United States. The package was last seen in ${places[0]}.`
    : `Map of the United States. Route: ${places.join(', then ')}. The last stop is ${places.at(-1)}.`;
}

interface Stop {
  /** The place name as the dispatcher entered it. */
  place: string;
  x: number;
  y: number;
}

/**
 * The places a package has been to, in the order of travel. Leaves out events without coordinates, places outside the
 * map of the United States, and repeated events at one place.
 * @param events newest first, as the API gives them
 */
export function routeStops(events: readonly TrackingEvent[]): Stop[] {
  return events
    .toReversed()
    .flatMap(({ location, coordinates }): Stop[] => {
      const point = coordinates && placeOnMap(coordinates);
      return point ? [{ place: location, ...point }] : [];
    })
    .filter(({ x, y }, index, stops) => {
      const before = stops[index - 1];
      return before === undefined || before.x !== x || before.y !== y;
    });
}
