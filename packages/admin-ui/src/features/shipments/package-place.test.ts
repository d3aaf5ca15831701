import { expect, it } from 'vitest';
import { laneAndPlace } from './package-place.ts';

it('names lane and place as far as they are known', () => {
  const status = 'In Transit' as const;
  const currentLocation = '5 Main St, Omaha, NE 68102';
  const origin = 'Dallas, TX';
  expect(laneAndPlace({ status, origin, currentLocation })).toBe('Dallas, TX → –, now in Omaha, NE');
  expect(laneAndPlace({ status, currentLocation })).toBe('Now in Omaha, NE');
  expect(laneAndPlace({ status })).toBe('');
});
