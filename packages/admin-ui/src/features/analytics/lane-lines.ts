import type { AnalyticsReport } from '@moveway/contracts/analytics/analytics.routes.ts';
import { placeOnMap } from '@moveway/ui/us-map/us-map.tsx';

type Lane = AnalyticsReport['lanes'][number];

/** A lane as the map draws it. */
export interface LaneLine {
  /** Its place among the busiest, from 1. */
  rank: number;
  from: { x: number; y: number };
  to: { x: number; y: number };
  /** The line between, curved to one side so that the opposite direction is a separate line. */
  path: string;
  /** The position of its number. */
  label: { x: number; y: number };
  width: number;
}

const MIN_WIDTH = 2;
const MAX_WIDTH = 10;
/** How far a line bends, of its length. */
const BEND = 0.15;

/** The lanes with both ends on the map; the table lists the others too. */
export function laneLines(lanes: readonly Lane[]): LaneLine[] {
  const busiest = Math.max(1, ...lanes.map(({ count }) => count));
  return lanes.flatMap(({ origin, destination, count }, index): LaneLine[] => {
    const from = origin.coordinates && placeOnMap(origin.coordinates);
    const to = destination.coordinates && placeOnMap(destination.coordinates);
    if (!from || !to) {
      return [];
    }
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const bend = {
      x: (from.x + to.x) / 2 - dy * BEND * 2,
      y: (from.y + to.y) / 2 + dx * BEND * 2,
    };
    return [
      {
        rank: index + 1,
        from,
        to,
        path: `M${from.x},${from.y}Q${bend.x},${bend.y} ${to.x},${to.y}`,
        // The middle of such a curve lies halfway between its chord and its bend.
        label: { x: (from.x + to.x) / 2 - dy * BEND, y: (from.y + to.y) / 2 + dx * BEND },
        width: MIN_WIDTH + ((MAX_WIDTH - MIN_WIDTH) * count) / busiest,
      },
    ];
  });
}
