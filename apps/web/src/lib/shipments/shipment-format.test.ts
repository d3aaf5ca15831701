import { expect, it } from 'vitest';
import { formatDimensions, formatWeight, shipmentName } from './shipment-format.ts';

it('writes weight in pounds and lengths in inches', () => {
  expect(formatWeight(12.5)).toBe('12.5 lb');
  expect(formatDimensions({ length: 12, width: 8, height: 4.25 })).toBe('12 × 8 × 4.25 in');
});

it('names a shipment by its vehicle, else by its description, else by its kind', () => {
  const vehicle = { isOperable: true, trailer: 'open', service: 'door-to-door' } as const;
  const outback = { ...vehicle, year: 2018, make: 'Subaru', model: 'Outback' };
  expect(shipmentName({ kind: 'vehicle', vehicle: outback, description: 'Gray' })).toBe(
    '2018 Subaru Outback',
  );
  expect(shipmentName({ kind: 'vehicle', vehicle })).toBe('Vehicle');
  expect(shipmentName({ kind: 'package', description: 'Two boxes of books' })).toBe('Two boxes of books');
  expect(shipmentName({ kind: 'package' })).toBe('Package');
});
