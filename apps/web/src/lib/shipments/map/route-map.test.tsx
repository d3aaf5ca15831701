import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aPackage, anEvent } from '../shipment.fixtures.ts';
import { RouteMap } from './route-map.tsx';

afterEach(cleanup);

it('says what is still to go, and of a canceled shipment only where it was bound', () => {
  const at = '2026-11-20T18:00:00.000Z';
  const cancellation = { reason: 'no_carrier', at, why: 'No carrier was available.' } as const;
  const sentence = (given: Parameters<typeof aPackage>[0]) => {
    cleanup();
    const shipment = aPackage(given);
    const route = { destination: { latitude: 39.739, longitude: -104.99 } };
    const { trackingNumber } = shipment;
    render(
      <RouteMap
        result={{ outcome: 'found', trackingNumber, package: shipment, events: [anEvent()], route }}
      />,
    );
    return screen.getByRole('img').getAttribute('aria-label');
  };
  expect(sentence({ cancellation: null })).toContain('Still to go: Denver, CO.');
  expect(sentence({ cancellation })).toBe(
    'Map of the United States. The shipment is in Boise, ID. Destination: Denver, CO.',
  );
});

it('names the interstates, however many there are, as a sentence does', () => {
  const origin = { latitude: 34.052, longitude: -118.244 };
  const roadsTo = (latitude: number, longitude: number) => {
    cleanup();
    const result = { outcome: 'found', trackingNumber: 'MW1', package: aPackage() } as const;
    const route = { origin, destination: { latitude, longitude } };
    render(<RouteMap result={{ ...result, events: [], route }} />);
    return screen.getByRole('img').getAttribute('aria-label')?.split('Drawn by ')[1];
  };
  expect(roadsTo(36.17, -115.14)).toBe('I-15, the usual interstates.');
  expect(roadsTo(39.739, -104.99)).toBe('I-15 and I-70, the usual interstates.');
  expect(roadsTo(41.88, -87.63)).toBe('I-80, I-15, and I-70, the usual interstates.');
});
