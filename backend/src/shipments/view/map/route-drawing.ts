import type {
  PublicPackage,
  ShipmentRoute,
  TrackingEvent,
} from '@moveway/contracts/shipments/shipment.schema.ts';
import type { RouteMap } from '@moveway/contracts/shipments/shipment-view.ts';
import { hasLeftUnseen } from '../../shipment-route.ts';
import { interstateWay, type NamedWay, type Point, type Way } from './interstate-way.ts';
import { MAP_HEIGHT, MAP_WIDTH, partOf, placeOnMap } from './us-projection.ts';

/** A place of the route, in pixels of the map. */
export interface Stop extends Point {
  /** As the dispatcher wrote it. */
  place: string;
  part: RouteMap['land'][number];
}

export interface RouteDrawing {
  origin: Stop | undefined;
  /** The places it was at, in the order of travel, from the origin to the last known one. */
  driven: Stop[];
  /** Where it was seen last. Undefined on the road where none of the places it was at is on the map. */
  now: Stop | undefined;
  /** Absent once it is there. */
  destination: Stop | undefined;
  /** What was driven, on land, by the interstates between the stops: no report says which road it was. */
  roads: Way[];
  /** Steps from one part of the map to another, which lie across land that no vehicle drives through. */
  crossings: [Stop, Stop][];
  /** From the last known place to the destination. Undefined once it is canceled. */
  ahead: NamedWay | undefined;
  /** The parts of the map that the route touches. */
  land: RouteMap['land'];
  /** The part of the map that shows the route with a margin, in the map's proportions. */
  frame: RouteMap['crop'];
}

interface Located {
  place: string;
  coordinates: { latitude: number; longitude: number };
}

/** What is drawn of a shipment. */
export interface Traveled {
  package: Pick<PublicPackage, 'status' | 'origin' | 'destination'> & { cancellation: object | null };
  /** Newest first. */
  events: readonly Pick<TrackingEvent, 'location' | 'coordinates'>[];
  route: ShipmentRoute;
}

/** Undefined when no place of the route is on the map. Events without coordinates are left out. */
export function routeDrawing({ package: shipment, events, route }: Traveled): RouteDrawing | undefined {
  const at = (place: string | undefined, coordinates: Located['coordinates'] | undefined): Located[] =>
    coordinates ? [{ place: place ?? '', coordinates }] : [];
  const start = at(shipment.origin, route.origin);
  const end = at(shipment.destination, route.destination);
  const visited = events.toReversed().flatMap(({ location, coordinates }) => at(location, coordinates));
  const isThere = shipment.status === 'Delivered';
  const driven = stopsOf([...start, ...visited, ...(isThere ? end : [])]);
  const [arrival] = stopsOf(end);
  const last = driven.at(-1);
  const destination = last && arrival && isSamePoint(last, arrival) ? undefined : arrival;
  const [first, ...others] = [...driven, ...(destination ? [destination] : [])];
  if (!first) {
    return undefined;
  }
  const touched = [first, ...others].map(({ part }) => part);
  const { roads, crossings } = roadsOf(driven);
  const ahead = last && destination && !shipment.cancellation ? wayBetween(last, destination) : undefined;
  return {
    origin: stopsOf(start)[0],
    driven,
    now: hasLeftUnseen(shipment.status, events) ? undefined : last,
    destination,
    roads,
    crossings,
    ahead,
    land: (['contiguous', 'alaska', 'hawaii'] as const).filter((part) => touched.includes(part)),
    frame: frameOf([
      first,
      ...others,
      ...[...roads, ...(ahead ? [ahead] : [])].flatMap(({ points }) => points),
    ]),
  };
}

/** Leaves out places that the map of the United States does not show, and repeated stops at one place. */
function stopsOf(places: readonly Located[]): Stop[] {
  return places
    .flatMap(({ place, coordinates }): Stop[] => {
      const point = placeOnMap(coordinates);
      return point ? [{ place, ...point, part: partOf(coordinates) }] : [];
    })
    .filter((stop, index, stops) => {
      const before = stops[index - 1];
      return before === undefined || !isSamePoint(before, stop);
    });
}

/** The ways between consecutive stops in one part of the map, and the steps from one part to another. */
function roadsOf(stops: readonly Stop[]): Pick<RouteDrawing, 'roads' | 'crossings'> {
  const legs = stops.slice(1).map((stop, index): [Stop, Stop] => [stops[index] ?? stop, stop]);
  const isOnLand = ([from, to]: [Stop, Stop]) => from.part === to.part;
  return {
    roads: legs.filter(isOnLand).map(([from, to]) => wayBetween(from, to)),
    crossings: legs.filter((leg) => !isOnLand(leg)),
  };
}

/** No interstate leads to Alaska or Hawaii, or through them. */
const wayBetween = (from: Stop, to: Stop): NamedWay =>
  from.part === 'contiguous' && to.part === 'contiguous'
    ? interstateWay(from, to)
    : { points: [from, to], runs: [], towns: [] };

export function isSamePoint(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

/** The margin on each side, as a part of the route's longer side: room for the names of its ends. */
const MARGIN = 0.3;
/** No closer than some 450 miles across, so that a reader sees which part of the country it is. */
const MIN_WIDTH = MAP_WIDTH / 6;

/** How far the frame goes over the edge of the map, where nothing is drawn. */
const BEYOND = 40;

function frameOf(stops: readonly [Point, ...Point[]]): RouteDrawing['frame'] {
  const xs = stops.map(({ x }) => x);
  const ys = stops.map(({ y }) => y);
  const left = Math.min(...xs);
  const right = Math.max(...xs);
  const top = Math.min(...ys);
  const bottom = Math.max(...ys);
  const proportion = MAP_WIDTH / MAP_HEIGHT;
  const needed = Math.max(right - left, (bottom - top) * proportion) * (1 + 2 * MARGIN);
  const width = Math.round(Math.min(MAP_WIDTH, Math.max(MIN_WIDTH, needed)));
  const height = Math.round(width / proportion);
  // Around the middle of the route, and a little over the edge of the map: there is room for the name of a place at it.
  const within = (middle: number, size: number, limit: number) => {
    const beyond = Math.max(0, Math.min(BEYOND, limit - size));
    return Math.round(Math.min(Math.max(middle - size / 2, 0 - beyond), Math.max(limit - size, 0) + beyond));
  };
  return {
    x: within((left + right) / 2, width, MAP_WIDTH),
    y: within((top + bottom) / 2, height, MAP_HEIGHT),
    width,
    height,
  };
}
