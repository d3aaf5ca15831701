import { expect, it } from 'vitest';
import { headlineOf } from './headline.ts';

const TODAY = '2026-11-22';
const headline = (due: { date: string; count: number }[], { total = 9, delivered = 0, canceled = 0 } = {}) =>
  headlineOf(
    {
      counts: { total, delivered, inTransit: 0, pending: 0, processing: 0, outForDelivery: 0, canceled },
      due,
    },
    TODAY,
  )
    .map(({ text }) => text)
    .join(', ');

it('says what is late, then what arrives today and tomorrow, and leaves the rest out', () => {
  expect(
    headline([
      { date: '2026-11-20', count: 1 },
      { date: '2026-11-23', count: 2 },
      { date: '2026-11-30', count: 4 },
    ]),
  ).toBe('1 is late, 2 arrive tomorrow');
  expect(
    headline([
      { date: '2026-11-01', count: 2 },
      { date: '2026-11-21', count: 1 },
      { date: '2026-11-22', count: 1 },
    ]),
  ).toBe('3 are late, 1 arrives today');
});

it('says what comes next when nothing is near or late', () => {
  expect(headline([{ date: '2026-11-25', count: 1 }])).toBe('1 arrives Wed Nov 25');
  expect(headline([{ date: '2026-12-02', count: 3 }])).toBe('3 arrive Wed Dec 2');
});

it('says when there is nothing to wait for', () => {
  expect(headline([], { delivered: 9 })).toBe('All delivered');
  // The others are on hold.
  expect(headline([], { delivered: 8 })).toBe('Nothing is due');
  // What is canceled was not to be delivered.
  expect(headline([], { delivered: 8, canceled: 1 })).toBe('All delivered');
  expect(headline([], { total: 1, canceled: 1 })).toBe('Nothing is due');
  expect(headline([], { total: 0 })).toBe('No packages yet');
});
