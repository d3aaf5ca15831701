import { expect, it } from 'vitest';
import { impactTone } from './impact.ts';

it.each([
  ['None', 'green'],
  ['Positive: faster pages', 'green'],
  ['Minor: another entrance', 'blue'],
  ['Minimal', 'blue'],
  ['Moderate: a day late', 'orange'],
  ['Severe', 'red'],
  ['', 'red'],
])('an impact “%s” is %s', (impact, tone) => {
  expect(impactTone(impact)).toBe(tone);
});
