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
  const taken: Box[] = [];
  const place = (stop: Stop | undefined, other: Stop | undefined, isNow = false): RouteLabel[] => {
    if (!stop) {
      return [];
    }
    const [preferred, ...others] = placements(stop, other, isNow, frame);
    const free = [preferred, ...others].find((label) => {
      const box = boxOf(label, frame);
      return isInside(box, frame) && !taken.some((one) => overlap(one, box));
    });
    const label = free ?? preferred;
    taken.push(boxOf(label, frame));
    return [label];
  };
  // The current place first: its label may choose.
  const current = place(now, destination ?? start, true);
  const end = place(destination, now);
  return [...place(start, now), ...end, ...current];
}

/** Where a label may stand, the best first: away from the other end of the road, and inside the frame. */
function placements(
  stop: Stop,
  other: Stop | undefined,
  isNow: boolean,
  frame: RouteDrawing['frame'],
): [RouteLabel, ...RouteLabel[]] {
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
