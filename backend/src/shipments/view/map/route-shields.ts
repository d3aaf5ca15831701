import { MAP_WIDTH } from './us-projection.ts';
import { distance, type Point, type Run } from './interstate-way.ts';
import type { RouteDrawing } from './route-drawing.ts';
import { boxOf, SCREEN, type RouteLabel } from './route-labels.ts';

/** The sign of an interstate, on the road. */
export interface Shield extends Point {
  interstate: number;
}

/** Where on a stretch a shield is tried, the middle first. */
const SHARES = [1 / 2, 1 / 3, 2 / 3, 1 / 5, 4 / 5];
/** More of them would hide the road. */
const MAX_SHIELDS = 6;
/** Of the stylesheet's pixels: the width of a shield, and the shortest stretch that is worth one. */
const WIDTH = 34;
const SHORTEST = 60;

/**
 * The signs of the interstates on the longest stretches of the route, each in the middle of its stretch if it covers
 * neither a label nor a stop nor another sign there.
 */
export function routeShields(drawing: RouteDrawing, labels: readonly RouteLabel[]): Shield[] {
  const scale = (drawing.frame.width / MAP_WIDTH) * SCREEN;
  const boxes = labels.map((label) => boxOf(label, drawing.frame));
  const stops = [...drawing.driven, ...(drawing.destination ? [drawing.destination] : [])];
  const isFree = (point: Point, others: readonly Point[]) =>
    [...stops, ...others].every((other) => distance(point, other) > WIDTH * scale) &&
    boxes.every(
      ({ left, right, top, bottom }) =>
        point.x < left - (WIDTH / 2) * scale ||
        point.x > right + (WIDTH / 2) * scale ||
        point.y < top - (WIDTH / 2) * scale ||
        point.y > bottom + (WIDTH / 2) * scale,
    );
  const runs = joined(
    [...drawing.roads, ...(drawing.ahead ? [drawing.ahead] : [])].flatMap((way) => way.runs),
  )
    .map((run) => ({ ...run, length: lengthOf(run.points) }))
    .filter(({ length }) => length > SHORTEST * scale)
    .toSorted((a, b) => b.length - a.length);
  const shields: Shield[] = [];
  for (const { interstate, points, length } of runs.slice(0, MAX_SHIELDS)) {
    const place = SHARES.map((share) => pointAlong(points, share * length)).find((point) =>
      isFree(point, shields),
    );
    if (place) {
      shields.push({ interstate, ...place });
    }
  }
  return shields;
}

/** A stop on the way divides a stretch in two. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last?.interstate === run.interstate) {
      last.points.push(...run.points);
    } else {
      all.push({ ...run, points: [...run.points] });
    }
  }
  return all;
}

const lengthOf = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, point, index) => sum + distance(points[index] ?? point, point), 0);

function pointAlong(points: readonly Point[], length: number): Point {
  let left = length;
  for (const [index, to] of points.slice(1).entries()) {
    const from = points[index] ?? to;
    const leg = distance(from, to);
    if (leg >= left && leg > 0) {
      const share = left / leg;
      return {
        x: Math.round(from.x + (to.x - from.x) * share),
        y: Math.round(from.y + (to.y - from.y) * share),
      };
    }
    left -= leg;
  }
  return points.at(-1) ?? { x: 0, y: 0 };
}
