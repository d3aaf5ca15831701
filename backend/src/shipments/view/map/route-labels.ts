import { MAP_WIDTH } from './us-projection.ts';
import type { Point } from './interstate-way.ts';
import { isSamePoint, type RouteDrawing, type Stop } from './route-drawing.ts';

/** The name of a place: above or below it, beginning, centered or ending there, or beside it. */
export interface RouteLabel {
  stop: Stop;
  /** The name, or as much of a long one as the map has room for. */
  text: string;
  isNow: boolean;
  position: 'above' | 'below' | 'left' | 'right';
  anchor: 'start' | 'middle' | 'end';
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The stylesheet's sizes for a phone: the largest in proportion to the map. */
export const SCREEN = 1.8;
/** In heights of the letters: the mean width of a letter, and its extent above and below the baseline. */
const LETTER = 0.56;
const ASCENT = 0.8;
const DESCENT = 0.25;

/**
 * The labels of origin, destination and current place, in this order, placed so that none covers another, and none the
 * road where there is room beside it.
 */
export function routeLabels({ origin, now, destination, roads, ahead, frame }: RouteDrawing): RouteLabel[] {
  const start = origin && now && isSamePoint(origin, now) ? undefined : origin;
  const choices = [
    ...(start ? [placements({ stop: start, isNow: false }, now, frame)] : []),
    ...(destination ? [placements({ stop: destination, isNow: false }, now, frame)] : []),
    ...(now ? [placements({ stop: now, isNow: true }, destination ?? start, frame)] : []),
  ];
  const lines = [...roads, ...(ahead ? [ahead] : [])].flatMap(({ points }) => segmentsOf(points));
  // Three labels with ten placements each: few enough to try them all. The cost of one by itself is the same in each
  // combination.
  let combinations: Combination[] = [{ placed: [], cost: 0 }];
  for (const choice of choices) {
    const priced = choice.map((label, rank): Placed => {
      const box = boxOf(label, frame);
      const fault = isInside(box, frame) ? 0 : FAULT;
      return { label, box, cost: rank + fault + ON_ROAD * roadUnder(box, lines) };
    });
    combinations = combinations.flatMap(({ placed, cost }) =>
      priced.map((one) => ({
        placed: [...placed, one],
        cost: cost + one.cost + FAULT * placed.filter(({ box }) => overlap(one.box, box)).length,
      })),
    );
  }
  const best = combinations.reduce((least, one) => (one.cost < least.cost ? one : least));
  return best.placed.map(({ label }) => label);
}

interface Placed {
  label: RouteLabel;
  box: Box;
  cost: number;
}

interface Combination {
  placed: Placed[];
  cost: number;
}

/** The cost of a label outside the map or over another: more than the worst placement of all of them. */
const FAULT = 100;
/** The cost of road under a label for each height of its letters; a label over a short piece can be read. */
const ON_ROAD = 5;

type Segment = [Point, Point];

function segmentsOf(points: readonly Point[]): Segment[] {
  return points.slice(1).map((point, index): Segment => [points[index] ?? point, point]);
}

/** How much of the road is under a label, in heights of its letters. */
function roadUnder(box: Box, segments: readonly Segment[]): number {
  const covered = segments.reduce((sum, segment) => sum + lengthIn(segment, box), 0);
  return covered / (box.bottom - box.top);
}

/** The length of a line within a box; each pair of its sides cuts off the part outside. */
export function lengthIn([from, to]: Segment, { left, right, top, bottom }: Box): number {
  // Most lines are far from a label, and cheap to leave out.
  if (
    Math.max(from.x, to.x) < left ||
    Math.min(from.x, to.x) > right ||
    Math.max(from.y, to.y) < top ||
    Math.min(from.y, to.y) > bottom
  ) {
    return 0;
  }
  let enters = 0;
  let leaves = 1;
  for (const [start, step, low, high] of [
    [from.x, to.x - from.x, left, right],
    [from.y, to.y - from.y, top, bottom],
  ] as const) {
    if (step !== 0) {
      const cuts = [(low - start) / step, (high - start) / step];
      enters = Math.max(enters, Math.min(...cuts));
      leaves = Math.min(leaves, Math.max(...cuts));
    }
  }
  return Math.max(0, leaves - enters) * Math.hypot(to.x - from.x, to.y - from.y);
}

/** Where a label may stand, the best first: away from the other end of the road, and inside the frame. */
function placements(
  { stop, isNow }: Pick<RouteLabel, 'stop' | 'isNow'>,
  otherEnd: Stop | undefined,
  frame: RouteDrawing['frame'],
): RouteLabel[] {
  const across = (stop.x - frame.x) / frame.width;
  const down = (stop.y - frame.y) / frame.height;
  const anchor = across > 0.72 ? 'end' : across < 0.28 ? 'start' : 'middle';
  const isBelow = down < 0.18 || (down < 0.85 && otherEnd !== undefined && otherEnd.y <= stop.y);
  const label = { stop, isNow, text: shortened(stop, isNow, frame) };
  const best = isBelow ? 'below' : 'above';
  const other = isBelow ? 'above' : 'below';
  return [
    { ...label, position: best, anchor },
    { ...label, position: other, anchor },
    { ...label, position: 'right', anchor: 'start' },
    { ...label, position: 'left', anchor: 'end' },
    ...(['start', 'end', 'middle'] as const).flatMap((side): RouteLabel[] => [
      { ...label, position: best, anchor: side },
      { ...label, position: other, anchor: side },
    ]),
  ];
}

/**
 * A location is free text, and the map cuts off text that is longer than the way from its place to the farther edge.
 */
function shortened({ place, x }: Stop, isNow: boolean, frame: RouteDrawing['frame']): string {
  const before = x - frame.x;
  const after = frame.width - before;
  const room = Math.max(before, after, 2 * Math.min(before, after));
  const most = Math.floor(room / (LETTER * heightOf(isNow, frame)));
  return place.length <= most ? place : `${place.slice(0, most - 1).trimEnd()}…`;
}

const scaleOf = ({ width }: { width: number }) => (width / MAP_WIDTH) * SCREEN;
const heightOf = (isNow: boolean, frame: { width: number }) => (isNow ? 26 : 22) * scaleOf(frame);

/** What a label covers at its largest, with the distances and sizes of route-map.module.css. */
export function boxOf({ stop, text, isNow, position, anchor }: RouteLabel, frame: { width: number }): Box {
  const scale = scaleOf(frame);
  const height = heightOf(isNow, frame);
  const length = text.length * LETTER * height;
  const aside = { above: 0, below: 0, left: -24, right: 24 }[position] * scale;
  const left = stop.x + aside - { start: 0, middle: length / 2, end: length }[anchor];
  const line = stop.y + { above: -22, below: 40, left: 8, right: 8 }[position] * scale;
  return { left, right: left + length, top: line - ASCENT * height, bottom: line + DESCENT * height };
}

function isInside(box: Box, { x, y, width, height }: RouteDrawing['frame']): boolean {
  return box.left >= x && box.right <= x + width && box.top >= y && box.bottom <= y + height;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
