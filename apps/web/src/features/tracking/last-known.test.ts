import { expect, it } from 'vitest';
import { lastKnownAnswers, lastSearch, rememberAnswers } from './last-known.ts';
import { found } from '../../lib/shipments/shipment.fixtures.ts';

function memoryStore() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const now = new Date('2026-11-21T14:05:00.000Z');

it('knows nothing when storage is forbidden, and does not fail the page', () => {
  const forbidden = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  rememberAnswers(forbidden, [found()], now);
  expect(lastKnownAnswers(forbidden, ['MW123456789'])).toEqual([]);
});

it('forgets what was kept damaged or in another shape', () => {
  for (const damaged of ['{', 'null', '{"v":0,"answers":[]}', '"text"']) {
    const store = memoryStore();
    store.setItem('moveway.tracking.last-known', damaged);
    expect(lastKnownAnswers(store, ['MW123456789'])).toEqual([]);
  }
});

it('forgets a number that is no longer found', () => {
  const store = memoryStore();
  rememberAnswers(store, [found()], now);
  rememberAnswers(store, [{ outcome: 'not_found', trackingNumber: 'MW123456789' }], now);
  expect(lastKnownAnswers(store, ['MW123456789'])).toEqual([]);
});

it('keeps the newest answer of each number with its time, and gives those asked for', () => {
  const store = memoryStore();
  rememberAnswers(store, [found({ status: 'Pending' }), found({ trackingNumber: 'OTHER1' })], new Date(0));
  rememberAnswers(store, [found({ status: 'Delivered' })], now);
  const known = lastKnownAnswers(store, ['NEVER1', 'MW123456789']);
  expect(known.map(({ asOf, result }) => [asOf, result.package.status])).toEqual([
    ['2026-11-21T14:05:00.000Z', 'Delivered'],
  ]);
});

it('stays small: the oldest answers make room', () => {
  const store = memoryStore();
  for (let number = 0; number < 60; number += 1) {
    rememberAnswers(store, [found({ trackingNumber: `N${number}` })], now);
  }
  expect(lastKnownAnswers(store, ['N9'])).toEqual([]);
  expect(lastKnownAnswers(store, ['N10', 'N59'])).toHaveLength(2);
});

it('knows what the last search found, without what others found before', () => {
  const store = memoryStore();
  expect(lastSearch(store)).toEqual([]);
  rememberAnswers(store, [found({ trackingNumber: 'BEFORE1' })], new Date(0));
  rememberAnswers(store, [found(), found({ trackingNumber: 'OTHER1' })], now);
  expect(lastSearch(store)).toEqual(['MW123456789', 'OTHER1']);
});
