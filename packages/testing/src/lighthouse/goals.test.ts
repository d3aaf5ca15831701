import { expect, it } from 'vitest';
import { medianOf, missedGoals } from './goals.ts';

const home = { path: '/', isPublic: true, leastPerformance: 99 };
const good = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  paint: 1000,
  barePaint: 800,
  blocking: 0,
  layoutShift: 0,
};

it('takes the median of each metric by itself', () => {
  expect(medianOf([{ paint: 3, blocking: 1 }, { paint: 1 }, { paint: 2, blocking: 9 }])).toEqual({
    paint: 2,
    blocking: 9,
  });
});

it('names every goal that a page misses', () => {
  expect(missedGoals(home, good)).toEqual([]);
  expect(
    missedGoals(home, { ...good, performance: 98, seo: 92, paint: 1200, blocking: 51, layoutShift: 0.021 }),
  ).toEqual([
    '/: performance is 98, at least 99 is the goal.',
    '/: SEO is 92, at least 100 is the goal.',
    '/: largest paint against a bare page is 1.5, at most 1.4 is the goal.',
    '/: total blocking time is 51, at most 50 is the goal.',
    '/: layout shift is 0.021, at most 0.02 is the goal.',
  ]);
});

it('judges a page behind a sign-in by its speed only, and nothing that was not measured', () => {
  const dashboard = { path: '/dashboard', isPublic: false, leastPerformance: 95 };
  expect(missedGoals(dashboard, { ...good, performance: 95, seo: 60, paint: 2000 })).toEqual([]);
  expect(missedGoals(home, { accessibility: 99 })).toEqual([
    '/: accessibility is 99, at least 100 is the goal.',
  ]);
});
