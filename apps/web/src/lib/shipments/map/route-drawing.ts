import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { insetOf, MAP_HEIGHT, MAP_WIDTH, placeOnMap, type Insets } from '@moveway/ui/us-map/us-map.tsx';

/** A place of the route, in pixels of the map. */
export interface Stop {
  /** As the dispatcher wrote it. */
  place: string;
  x: number;
  y: number;
  /** The inset it is drawn in; undefined for one of the contiguous states. */
  inset?: keyof Insets | undefined;
}

export interface RouteDrawing {
  origin: Stop | undefined;
  /** The places it was at, in the order of travel, from the origin to the last known one. */
  driven: Stop[];
  /** Absent once it is there. */
  destination: Stop | undefined;
  insets: Insets & {
    /** Whether the route touches one of the contiguous states. */
    contiguous: boolean;
  };
  /** The part of the map that shows the route with a margin, in the map's proportions. */
  frame: { x: number; y: number; width: number; height: number };
}

interface Located {
  place: string;
  coordinates: { latitude: number; longitude: number };
}

/** Undefined when no place of the route is on the map. Events without coordinates are left out. */
export function routeDrawing({
  package: shipment,
  events,
  route,
}: Pick<FoundResult, 'package' | 'events' | 'route'>): RouteDrawing | undefined {
  const at = (place: string | undefined, coordinates: Located['coordinates'] | undefined): Located[] =>
    coordinates ? [{ place: place ?? '', coordinates }] : [];
  const start = at(shipment.origin, route.origin);
  const end = at(shipment.destination, route.destination);
  const visited = events.toReversed().flatMap(({ location, coordinates }) => at(location, coordinates));
  const isThere = shipment.status === 'Delivered';
  const driven = stopsOf([...start, ...visited, ...(isThere ? end : [])]);
  const [ahead] = stopsOf(end);
  const last = driven.at(-1);
  const destination = last && ahead && isSamePoint(last, ahead) ? undefined : ahead;
  const [first, ...others] = [...driven, ...(destination ? [destination] : [])];
  if (!first) {
    return undefined;
  }
  const insets = [first, ...others].map(({ inset }) => inset);
  return {
    origin: stopsOf(start)[0],
    driven,
    destination,
    insets: {
      contiguous: insets.includes(undefined),
      alaska: insets.includes('alaska'),
      hawaii: insets.includes('hawaii'),
    },
    frame: frameOf([first, ...others]),
  };
}

/** Left out: places the map of the United States does not show, and a second stop where it already was. */
function stopsOf(places: readonly Located[]): Stop[] {
  return places
    .flatMap(({ place, coordinates }): Stop[] => {
      const point = placeOnMap(coordinates);
      return point ? [{ place, ...point, inset: insetOf(coordinates) }] : [];
    })
    .filter((stop, index, stops) => {
      const before = stops[index - 1];
      return before === undefined || !isSamePoint(before, stop);
    });
}

/**
 * Consecutive stops that are drawn in one part of the map, and the steps from one part to another: those would lie
 * across land that no vehicle drives through.
 */
export function roadsOf(stops: readonly Stop[]): { roads: Stop[][]; crossings: [Stop, Stop][] } {
  const roads: Stop[][] = [];
  const crossings: [Stop, Stop][] = [];
  for (const stop of stops) {
    const road = roads.at(-1);
    const before = road?.at(-1);
    if (road && before?.inset === stop.inset) {
      road.push(stop);
    } else {
      roads.push([stop]);
      crossings.push(...(before ? [[before, stop] satisfies [Stop, Stop]] : []));
    }
  }
  return { roads, crossings };
}

export function isSamePoint(a: Stop, b: Stop): boolean {
  return a.x === b.x && a.y === b.y;
}

/** Of the longer side of the route, on each side of it: room for the names of its ends. */
const MARGIN = 0.3;
/** No closer than some 450 miles across, so that a reader sees which part of the country it is. */
const MIN_WIDTH = MAP_WIDTH / 6;

function frameOf(stops: readonly [Stop, ...Stop[]]): RouteDrawing['frame'] {
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
  // Around the middle of the route, but not over the edge of the map.
  const within = (middle: number, size: number, limit: number) =>
    Math.round(Math.min(Math.max(middle - size / 2, 0), Math.max(limit - size, 0)));
  return {
    x: within((left + right) / 2, width, MAP_WIDTH),
    y: within((top + bottom) / 2, height, MAP_HEIGHT),
    width,
    height,
  };
}
