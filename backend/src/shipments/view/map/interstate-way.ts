import { placeOnMap } from './us-projection.ts';
import { INTERSTATES } from './interstates.ts';
import { JUNCTIONS, type Junction } from './junctions.ts';

/** In pixels of the map. */
export interface Point {
  x: number;
  y: number;
}

/** A stretch on one interstate, as the points it passes. */
export interface Run {
  interstate: number;
  points: Point[];
}

/** A way on the map, as the points it passes from one end to the other, and the stretches of it on interstates. */
export interface Way {
  points: Point[];
  runs: Run[];
}

/** With the towns where its interstates begin, end, meet or bend. */
export interface NamedWay extends Way {
  towns: Junction[];
}

interface Edge {
  to: number;
  length: number;
  interstate: number;
}

/** A leg of less than about 60 miles is drawn straight: it may use no interstate at all. */
const STRAIGHT_BELOW = 22;
/** How many junctions around an end are tried as the first or the last one. */
const ENTRIES = 4;
/** The cost of roads outside of the table for each pixel of the straight line: they are longer, and slower. */
const OTHER_ROADS = 1.5;
/** The cost of a straight leg for each pixel: the way takes interstates unless they cost more than this. */
const DIRECT = 1.45;
/** The cost of a change of interstate, in pixels: of two equally long ways, people take the one with fewer changes. */
const CHANGE = 3;

/** Built when the first map is drawn. */
let network: { points: Point[]; edges: Edge[][] } | undefined;

/** The shortest way by the interstates; straight where they would be a detour. */
export function interstateWay(from: Point, to: Point): NamedWay {
  const straight: NamedWay = { points: [from, to], runs: [], towns: [] };
  const direct = distance(from, to);
  if (direct < STRAIGHT_BELOW) {
    return straight;
  }
  network ??= readNetwork();
  const { points, edges } = network;
  const ahead = points.map((point) => distance(point, to));
  const exits = new Map(nearest(ahead).map((node) => [node, OTHER_ROADS * (ahead[node] ?? 0)]));
  const costs = points.map(() => Number.POSITIVE_INFINITY);
  const before: ({ node: number; interstate: number } | undefined)[] = [];
  const behind = points.map((point) => distance(point, from));
  // Junctions that are reached and not yet left: so few that a linear search costs less than a queue.
  const open = new Set(nearest(behind));
  for (const node of open) {
    costs[node] = OTHER_ROADS * (behind[node] ?? 0);
  }
  let best = { node: -1, cost: DIRECT * direct };
  // The A* algorithm: no way from a junction is shorter than the straight line.
  for (;;) {
    let node = -1;
    let least = best.cost;
    for (const candidate of open) {
      const whole = (costs[candidate] ?? 0) + (ahead[candidate] ?? 0);
      if (whole < least) {
        node = candidate;
        least = whole;
      }
    }
    if (node === -1) {
      break;
    }
    const cost = costs[node] ?? 0;
    open.delete(node);
    const exit = exits.get(node);
    if (exit !== undefined && cost + exit < best.cost) {
      best = { node, cost: cost + exit };
    }
    for (const { to: next, length, interstate } of edges[node] ?? []) {
      const change = (before[node]?.interstate ?? interstate) === interstate ? 0 : CHANGE;
      if (cost + length + change < (costs[next] ?? 0)) {
        costs[next] = cost + length + change;
        before[next] = { node, interstate };
        open.add(next);
      }
    }
  }
  const runs = runsTo(best.node, before, points);
  return runs.length === 0
    ? straight
    : {
        points: [from, ...runs.flatMap((run) => run.points), to].filter(isFirst),
        runs,
        towns: townsTo(best.node, before),
      };
}

/** The stretches that lead to a junction, in the order of travel. */
function runsTo(
  last: number,
  before: readonly ({ node: number; interstate: number } | undefined)[],
  points: readonly Point[],
): Run[] {
  const runs: Run[] = [];
  let node = last;
  for (let step = before[node]; step; step = before[node]) {
    const [run] = runs;
    const [from, to] = [points[step.node], points[node]];
    if (from && to) {
      if (run?.interstate === step.interstate) {
        run.points.unshift(from);
      } else {
        runs.unshift({ interstate: step.interstate, points: [from, to] });
      }
    }
    node = step.node;
  }
  return runs;
}

/** The junctions that lead to one, it included, in the order of travel. */
function townsTo(last: number, before: readonly ({ node: number } | undefined)[]): Junction[] {
  const names = Object.keys(JUNCTIONS) as Junction[];
  const towns: Junction[] = [];
  for (let node: number | undefined = last; node !== undefined; node = before[node]?.node) {
    towns.unshift(...names.slice(node, node + 1));
  }
  return towns;
}

function readNetwork(): { points: Point[]; edges: Edge[][] } {
  const names = Object.keys(JUNCTIONS) as Junction[];
  const points = names.map((name) => {
    const [latitude, longitude] = JUNCTIONS[name];
    return placeOnMap({ latitude, longitude }) ?? { x: 0, y: 0 };
  });
  const edges: Edge[][] = names.map(() => []);
  for (const { interstate, along } of INTERSTATES) {
    const nodes = along.map((name) => names.indexOf(name));
    for (const [index, to] of nodes.slice(1).entries()) {
      const from = nodes[index] ?? 0;
      const length = distanceTo(points[from], points[to]);
      edges[from]?.push({ to, length, interstate });
      edges[to]?.push({ to: from, length, interstate });
    }
  }
  return { points, edges };
}

/** The junctions with the least of these lengths, without sorting all of them. */
function nearest(lengths: readonly number[]): number[] {
  const found: number[] = [];
  for (const node of lengths.keys()) {
    if (found.length < ENTRIES || (lengths[node] ?? 0) < (lengths[found.at(-1) ?? 0] ?? 0)) {
      found.push(node);
      found.sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0));
      found.length = Math.min(found.length, ENTRIES);
    }
  }
  return found;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const distanceTo = (a: Point | undefined, b: Point | undefined): number =>
  a && b ? distance(a, b) : Number.POSITIVE_INFINITY;

/** A junction where two stretches meet is in both. */
const isFirst = ({ x, y }: Point, index: number, points: readonly Point[]): boolean =>
  points[index - 1]?.x !== x || points[index - 1]?.y !== y;
