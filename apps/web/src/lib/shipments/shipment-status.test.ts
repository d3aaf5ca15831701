import { expect, it } from 'vitest';
import { daysLate, promisedDate, stageOf, statusTone } from './shipment-status.ts';

it('gives an unknown status grey, and compares the known ones without regard to case', () => {
  expect(['lost', 'Processing', ''].map(statusTone)).toEqual(['grey', 'grey', 'grey']);
  expect(['PENDING', 'in transit', 'Out For Delivery', 'delivered'].map(statusTone)).toEqual([
    'yellow',
    'blue',
    'orange',
    'green',
  ]);
});

it('counts the days since the promised date, over a month and a change of clocks', () => {
  const shipment = { status: 'In Transit', estimatedDelivery: '2026-10-30' } as const;
  expect(daysLate(shipment, '2026-11-02')).toBe(3);
});

it('calls nothing late on the promised day itself, nor once it is delivered', () => {
  expect(daysLate({ status: 'In Transit', estimatedDelivery: '2026-11-21' }, '2026-11-21')).toBe(0);
  expect(daysLate({ status: 'Delivered', estimatedDelivery: '2026-11-01' }, '2026-11-21')).toBe(0);
});

it('holds a package to the later of its two dates', () => {
  const shipment = { status: 'Pending', arrivalDate: '2026-11-25', estimatedDelivery: '2026-11-20' } as const;
  expect(promisedDate(shipment)).toBe('2026-11-25');
  expect(daysLate(shipment, '2026-11-22')).toBe(0);
  expect(promisedDate({ ...shipment, arrivalDate: '2026-11-18' })).toBe('2026-11-20');
});

it('numbers the five statuses as stages of the journey', () => {
  expect(stageOf('Pending')).toBe(1);
  expect(stageOf('Delivered')).toBe(5);
});
