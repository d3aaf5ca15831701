import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { expect, it } from 'vitest';
import { pushMessage } from './push-text.ts';

const car = { kind: 'vehicle', trackingNumber: 'MW1' } as const;

it('has words for each status', () => {
  expect(
    PACKAGE_STATUSES.map(
      (status) => pushMessage(car, { status, location: 'Boise, ID', isCorrection: false }).title,
    ),
  ).toEqual([
    '◆ Your vehicle is booked and waiting for pickup',
    '● Your vehicle is being prepared',
    '➜ Your vehicle is on its way',
    '▲ Your vehicle is out for delivery',
    '✔\uFE0E Your vehicle was delivered',
  ]);
});

it('names the place and the number, and says if it is a correction', () => {
  const event = { status: 'Processing', location: '', isCorrection: true } as const;
  expect(pushMessage({ kind: 'package', trackingNumber: 'MW1' }, event)).toEqual({
    title: '● Corrected: your package is being prepared',
    body: 'MW1',
    trackingNumber: 'MW1',
  });
  expect(pushMessage(car, { ...event, location: 'Boise, ID' }).body).toBe('Boise, ID (MW1)');
  expect(pushMessage(car, { ...event, location: '12 Elm St, Boise, ID 83701' }, 'Boise, ID 83701').body).toBe(
    'Boise, ID 837 (MW1)',
  );
  expect(pushMessage(car, { ...event, location: '12 Elm St' }).body).toBe('MW1');
});
