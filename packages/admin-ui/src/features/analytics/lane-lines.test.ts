import { describe, expect, it } from 'vitest';
import { laneLines } from './lane-lines.ts';

const reno = { label: 'Reno, NV', coordinates: { latitude: 39.53, longitude: -119.81 } };
const miami = { label: 'Miami, FL', coordinates: { latitude: 25.77, longitude: -80.19 } };

describe('lanes on the map', () => {
  it('go from origin to destination, the busiest the widest', () => {
    const [first, second] = laneLines([
      { origin: reno, destination: miami, count: 10 },
      { origin: miami, destination: reno, count: 1 },
    ]);
    expect(first?.rank).toBe(1);
    expect(first?.from.x).toBeLessThan(first?.to.x ?? 0);
    expect(first?.width).toBeGreaterThan(second?.width ?? 0);
  });

  it('draw both directions as separate lines', () => {
    const [there, back] = laneLines([
      { origin: reno, destination: miami, count: 2 },
      { origin: miami, destination: reno, count: 2 },
    ]);
    expect(there?.label).not.toEqual(back?.label);
  });

  it('leave out places outside the map, with the same numbers as the table', () => {
    const lines = laneLines([
      { origin: { label: 'somewhere' }, destination: miami, count: 3 },
      {
        origin: { label: 'Paris', coordinates: { latitude: 48.86, longitude: 2.35 } },
        destination: reno,
        count: 2,
      },
      { origin: reno, destination: miami, count: 1 },
    ]);
    expect(lines.map(({ rank }) => rank)).toEqual([3]);
  });

  it('are none where there are none', () => {
    expect(laneLines([])).toEqual([]);
  });
});
