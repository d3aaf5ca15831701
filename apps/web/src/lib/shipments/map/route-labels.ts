import { MAP_WIDTH } from '@moveway/ui/us-map/us-map.tsx';
import { isSamePoint, type RouteDrawing, type Stop } from './route-drawing.ts';

/** The name of a place: above or below it, beginning, centered or ending there. */
export interface RouteLabel {
  stop: Stop;
  isNow: boolean;
  isBelow: boolean;
  anchor: 'start' | 'middle' | 'end';
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of the stylesheet's sizes, those of a phone: the largest in proportion to the map. */
const SCREEN = 1.8;
/** Of the height of the letters: the mean width of one, and what is above and below the line they stand on. */
const LETTER = 0.56;
const ASCENT = 0.8;
const DESCENT = 0.25;

/** The labels of origin, destination and current place, in this order, placed so that none covers another. */
export function routeLabels({ origin, driven, destination, frame }: RouteDrawing): RouteLabel[] {
  const now = driven.at(-1);
  const start = origin && now && !isSamePoint(origin, now) ? origin : undefined;
  const choices = [
    ...(start ? [placements({ stop: start, isNow: false }, now, frame)] : []),
    ...(destination ? [placements({ stop: destination, isNow: false }, now, frame)] : []),
    ...(now ? [placements({ stop: now, isNow: true }, destination ?? start, frame)] : []),
  ];
  // Three labels with eight placements each: few enough to try them all.
  let combinations: Combination[] = [{ labels: [], cost: 0 }];
  for (const choice of choices) {
    combinations = combinations.flatMap(({ labels, cost }) =>
      choice.map((label, rank) => ({
        labels: [...labels, label],
        cost: cost + rank + FAULT * faults(label, labels, frame),
      })),
    );
  }
  return combinations.reduce((best, one) => (one.cost < best.cost ? one : best)).labels;
}

interface Combination {
  labels: RouteLabel[];
  cost: number;
}

/** What a label outside the map or over another costs: more than the worst placement of all of them. */
const FAULT = 100;

function faults(label: RouteLabel, others: readonly RouteLabel[], frame: RouteDrawing['frame']): number {
  const box = boxOf(label, frame);
  const covered = others.filter((other) => overlap(box, boxOf(other, frame)));
  return covered.length + (isInside(box, frame) ? 0 : 1);
}

/** Where a label may stand, the best first: away from the other end of the road, and inside the frame. */
function placements(
  { stop, isNow }: Pick<RouteLabel, 'stop' | 'isNow'>,
  other: Stop | undefined,
  frame: RouteDrawing['frame'],
): RouteLabel[] {
  const across = (stop.x - frame.x) / frame.width;
  const down = (stop.y - frame.y) / frame.height;
  const anchor = across > 0.72 ? 'end' : across < 0.28 ? 'start' : 'middle';
  const isBelow = down < 0.18 || (down < 0.85 && other !== undefined && other.y <= stop.y);
  const label = { stop, isNow };
  return [
    { ...label, isBelow, anchor },
    { ...label, isBelow: !isBelow, anchor },
    ...(['start', 'end', 'middle'] as const).flatMap((side) => [
      { ...label, isBelow, anchor: side },
      { ...label, isBelow: !isBelow, anchor: side },
    ]),
  ];
}

/** What a label covers at its largest, with the distances and sizes of route-map.module.css. */
export function boxOf({ stop, isNow, isBelow, anchor }: RouteLabel, { width }: { width: number }): Box {
  const scale = (width / MAP_WIDTH) * SCREEN;
  const height = (isNow ? 26 : 22) * scale;
  const length = stop.place.length * LETTER * height;
  const left = stop.x - { start: 0, middle: length / 2, end: length }[anchor];
  const line = stop.y + (isBelow ? 40 : -22) * scale;
  return { left, right: left + length, top: line - ASCENT * height, bottom: line + DESCENT * height };
}

function isInside(box: Box, { x, y, width, height }: RouteDrawing['frame']): boolean {
  return box.left >= x && box.right <= x + width && box.top >= y && box.bottom <= y + height;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
