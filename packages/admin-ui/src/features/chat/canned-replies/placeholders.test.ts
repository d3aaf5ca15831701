import { expect, it } from 'vitest';
import { fillPlaceholders, openPlaceholders } from './placeholders.ts';

it('are replaced by what is known, each as often as it occurs, and stay where nothing is', () => {
  const values = { firstName: 'Ann $&', trackingNumber: undefined };
  const text = fillPlaceholders('{firstName}, {firstName}: {trackingNumber} {other}', values);
  expect(text).toBe('Ann $&, Ann $&: {trackingNumber} {other}');
  expect(openPlaceholders(text)).toEqual(['{trackingNumber}']);
});
