import { afterEach, expect, it } from 'vitest';
import { lastKnownAnswers, lastSearch, storeAnswers } from './last-known.ts';
import { found } from '../../lib/shipments/shipment.fixtures.ts';

afterEach(() => localStorage.clear());

it('ignores stored data of another shape', () => {
  localStorage.setItem('moveway.tracking.answers', '{"v":1,"value":[{"asOf":1}]}');
  expect(lastKnownAnswers(['MW123456789'])).toEqual([]);
  expect(lastSearch()).toEqual([]);
});

const now = new Date('2026-11-21T14:05:00.000Z');

it('removes the answer of a number that is no longer found', () => {
  storeAnswers([found()], now);
  storeAnswers([{ outcome: 'not_found', trackingNumber: 'MW123456789' }], now);
  expect(lastKnownAnswers(['MW123456789'])).toEqual([]);
});

it('stores the newest answer of each number with its time, and gives those asked for', () => {
  storeAnswers([found({ status: 'Pending' }), found({ trackingNumber: 'OTHER1' })], new Date(0));
  storeAnswers([found({ status: 'Delivered' })], now);
  const known = lastKnownAnswers(['NEVER1', 'MW123456789']);
  expect(known.map(({ asOf, result }) => [asOf, result.package.status])).toEqual([
    ['2026-11-21T14:05:00.000Z', 'Delivered'],
  ]);
});

it('drops the oldest answers beyond 50', () => {
  for (let number = 0; number < 60; number += 1) {
    storeAnswers([found({ trackingNumber: `N${number}` })], now);
  }
  expect(lastKnownAnswers(['N9'])).toEqual([]);
  expect(lastKnownAnswers(['N10', 'N59'])).toHaveLength(2);
});

it('returns the numbers of the last search only', () => {
  expect(lastSearch()).toEqual([]);
  storeAnswers([found({ trackingNumber: 'BEFORE1' })], new Date(0));
  storeAnswers([found(), found({ trackingNumber: 'OTHER1' })], now);
  expect(lastSearch()).toEqual(['MW123456789', 'OTHER1']);
});
