import { expect, it } from 'vitest';
import { daysLate, promisedDate, replacedDate, stageOf } from './shipment-status.ts';

const onItsWay = { cancellation: null, hold: null };

it('counts the days since the promised date, over the end of a month and of daylight saving time', () => {
  const shipment = { ...onItsWay, status: 'In Transit', estimatedDelivery: '2026-10-30' } as const;
  expect(daysLate(shipment, '2026-11-02')).toBe(3);
});

it('counts no days late on the promised day itself, nor once it is delivered', () => {
  expect(daysLate({ ...onItsWay, status: 'In Transit', estimatedDelivery: '2026-11-21' }, '2026-11-21')).toBe(
    0,
  );
  expect(daysLate({ ...onItsWay, status: 'Delivered', estimatedDelivery: '2026-11-01' }, '2026-11-21')).toBe(
    0,
  );
});

it('uses the later of the two dates as the promised one', () => {
  const shipment = {
    ...onItsWay,
    status: 'Pending',
    arrivalDate: '2026-11-25',
    estimatedDelivery: '2026-11-20',
  } as const;
  expect(promisedDate(shipment)).toBe('2026-11-25');
  expect(daysLate(shipment, '2026-11-22')).toBe(0);
  expect(promisedDate({ ...shipment, arrivalDate: '2026-11-18' })).toBe('2026-11-20');
});

it('knows the day that a later estimate has replaced, until it is delivered', () => {
  const shipment = {
    ...onItsWay,
    status: 'In Transit',
    arrivalDate: '2026-11-20',
    estimatedDelivery: '2026-11-25',
  } as const;
  expect(replacedDate(shipment)).toBe('2026-11-20');
  expect(replacedDate({ ...shipment, arrivalDate: '2026-11-25' })).toBeUndefined();
  expect(replacedDate({ ...shipment, arrivalDate: '2026-11-26' })).toBeUndefined();
  expect(
    replacedDate({ ...onItsWay, status: 'In Transit', estimatedDelivery: '2026-11-25' }),
  ).toBeUndefined();
  expect(replacedDate({ ...shipment, status: 'Delivered' })).toBeUndefined();
});

it('numbers the five statuses as stages of the journey', () => {
  expect(stageOf('Pending')).toBe(1);
  expect(stageOf('Delivered')).toBe(5);
});
