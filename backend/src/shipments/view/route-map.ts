import type { Point } from './map/interstate-way.ts';
import { routeDrawing, type RouteDrawing, type Traveled } from './map/route-drawing.ts';
import { routeLabels } from './map/route-labels.ts';
import { routeSentence } from './map/route-sentence.ts';
import { routeShields } from './map/route-shields.ts';
import { townsOnWay } from './map/towns-on-way.ts';
import type { RouteMap } from '@moveway/contracts/shipments/shipment-view.ts';

/** The most bytes of a map in JSON: it is sent and stored with every answer. */
const MAX_BYTES = 1500;
/** The most stops that are drawn: for each, the road to it is searched. */
const MOST_STOPS = 12;
/** The longest names of places, in letters: usually, and where the map has to be smallest. */
const LONGEST_NAME = { usual: 50, least: 20 };

/**
 * The map of a route, and the towns ahead on it; undefined if none of its places is on the map. A map that is too large
 * is drawn again with fewer stops.
 */
export function drawRoute(
  traveled: Traveled,
  most = MOST_STOPS,
): { map: RouteMap; placesAhead: string[] } | undefined {
  const drawing = routeDrawing(simplified(traveled, most));
  if (!drawing) {
    return undefined;
  }
  const map = toMap(drawing);
  return most > 1 && Buffer.byteLength(JSON.stringify(map)) > MAX_BYTES
    ? drawRoute(traveled, Math.floor(most / 2))
    : { map, placesAhead: drawing.ahead ? townsOnWay(drawing.ahead) : [] };
}

/** The route with at most so many stops, the last one among them. */
function simplified({ package: shipment, events, route }: Traveled, most: number): Traveled {
  const { status, cancellation, origin, destination } = shipment;
  const located = events.filter(({ coordinates }) => coordinates !== undefined);
  const stops = located.filter(
    ({ coordinates }, index) =>
      coordinates?.latitude !== located[index - 1]?.coordinates?.latitude ||
      coordinates?.longitude !== located[index - 1]?.coordinates?.longitude,
  );
  const step = Math.max(1, stops.length / most);
  const drawn = stops.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
  const shortened = (name: string) => cut(name, most > 1 ? LONGEST_NAME.usual : LONGEST_NAME.least);
  return {
    package: {
      status,
      cancellation,
      origin: origin && shortened(origin),
      destination: destination && shortened(destination),
    },
    // Without a place on the map, the other events say that it has left its origin.
    events: (drawn.length > 0 ? drawn : events).map((event) => ({
      ...event,
      location: shortened(event.location),
    })),
    route,
  };
}

const cut = (name: string, longest: number) =>
  name.length <= longest ? name : `${name.slice(0, longest - 1).trimEnd()}…`;

function toMap(drawing: RouteDrawing): RouteMap {
  const { driven, now, destination, roads, crossings, ahead, land, frame } = drawing;
  const labels = routeLabels(drawing);
  const shields = routeShields(drawing, labels);
  return {
    text: routeSentence(drawing, shields),
    crop: frame,
    land,
    driven: roads.map(({ points }) => pathOf(points)).join(''),
    crossing: crossings.length > 0 ? crossings.map(pathOf).join('') : undefined,
    ahead: ahead && pathOf(ahead.points),
    stops: (now ? driven.slice(0, -1) : driven).map(pointOf),
    now: now && pointOf(now),
    destination: destination && pointOf(destination),
    shields,
    labels: labels
      .filter(({ text }) => text !== '')
      .map(({ stop, text, isNow, position, anchor }) => ({
        ...pointOf(stop),
        text,
        isNow: isNow || undefined,
        position,
        anchor,
      })),
  };
}

const pointOf = ({ x, y }: Point): Point => ({ x, y });

/** A path by steps from point to point, which are shorter than positions. */
function pathOf(points: readonly Point[]): string {
  const steps = points
    .slice(1)
    .map(({ x, y }, index) => `l${x - (points[index]?.x ?? 0)} ${y - (points[index]?.y ?? 0)}`);
  return `M${points[0]?.x} ${points[0]?.y}${steps.join('')}`;
}
