import type { AdminPackage, TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { adminPackage } from '../../../testing/render-console.tsx';
import { RouteMap } from './route-map.tsx';

afterEach(cleanup);

const route = {
  origin: { latitude: 47.606, longitude: -122.332 },
  destination: { latitude: 39.739, longitude: -104.99 },
  milesLeft: 1243,
};
const boise: TrackingEvent = {
  id: 'e1',
  status: 'In Transit',
  location: 'Boise, ID',
  coordinates: { latitude: 43.615, longitude: -116.202 },
  isCorrection: false,
  timestamp: '2026-11-20T18:30:00.000Z',
};

/** The caption, whether there is a dot where it is now, and whether a way ahead is drawn. */
function drawn(given: Partial<AdminPackage>, events: TrackingEvent[]) {
  const item = adminPackage({ status: 'In Transit', destination: 'Denver, CO', ...given });
  const { container } = render(<RouteMap item={item} events={events} route={route} />);
  return {
    caption: container.querySelector('figcaption')?.textContent,
    hasDot: container.querySelector('.now') !== null,
    hasWayAhead: Boolean(container.querySelector('.ahead')?.getAttribute('d')),
  };
}

it('shows of a canceled package where it is, but no way ahead, and no miles of it', () => {
  const cancellation = {
    reason: 'no_carrier',
    at: '2026-11-20T18:00:00.000Z',
    by: 'dispatcher',
    why: 'No carrier was available.',
  } as const;
  const given = { currentLocation: 'Boise, ID' };
  expect(drawn({ ...given, cancellation: null }, [boise])).toEqual({
    caption: 'In Boise, ID, about 1,243 miles to Denver, CO',
    hasDot: true,
    hasWayAhead: true,
  });
  expect(drawn({ ...given, cancellation }, [boise])).toEqual({
    caption: 'In Boise, ID',
    hasDot: true,
    hasWayAhead: false,
  });
});

it('draws the way by the interstates, and straight to Alaska, where none leads', () => {
  const pointsTo = (destination: { latitude: number; longitude: number }) => {
    const { container } = render(
      <RouteMap
        item={adminPackage({ status: 'In Transit' })}
        events={[boise]}
        route={{ ...route, destination }}
      />,
    );
    return container.querySelector('.ahead')?.getAttribute('d')?.split('L').length;
  };
  expect(pointsTo(route.destination)).toBeGreaterThan(3);
  expect(pointsTo({ latitude: 61.218, longitude: -149.9 })).toBe(2);
});

it('shows nowhere a package on the road that was seen only at unknown places', () => {
  const { coordinates: _, ...yard } = { ...boise, location: 'Yard 14, row C' };
  expect(drawn({}, [yard]).hasDot).toBe(false);
  // An update at a known place does not count once it is undone.
  expect(drawn({}, [{ ...boise, retractedAt: boise.timestamp }, yard]).hasDot).toBe(false);
  expect(drawn({ status: 'Processing' }, [yard]).hasDot).toBe(true);
  expect(drawn({}, [yard, boise]).hasDot).toBe(true);
});
