import { expect, it } from 'vitest';
import { medianOf, missedGoals } from './goals.ts';

const home = { path: '/', isPublic: true, maxWorkRatio: 1.6 };
const good = {
  performance: 97,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  paint: 1000,
  mainThread: 1600,
  blocking: 160,
  layoutShift: 0,
};
const peers = { bare: { paint: 800 }, react: { performance: 98, mainThread: 1000, blocking: 100 } };

it('takes the median of each metric by itself', () => {
  expect(medianOf([{ paint: 3, blocking: 1 }, { paint: 1 }, { paint: 2, blocking: 9 }])).toEqual({
    paint: 2,
    blocking: 9,
  });
});

it('names every goal that a page misses', () => {
  expect(missedGoals(home, good, peers)).toEqual([]);
  const bad = { performance: 94, seo: 92, paint: 1200, mainThread: 1700, blocking: 200, layoutShift: 0.021 };
  expect(missedGoals(home, { ...good, ...bad }, peers)).toEqual([
    '/: performance is 94, at least 95 is the goal.',
    '/: SEO is 92, at least 100 is the goal.',
    '/: largest paint against the bare page is 1.5, at most 1.25 is the goal.',
    '/: main-thread work against the React page is 1.7, at most 1.6 is the goal.',
    '/: blocking time against the React page is 2, at most 1.6 is the goal.',
    '/: layout shift is 0.021, at most 0.02 is the goal.',
  ]);
});

it('takes blocking times below 50 ms for equal', () => {
  const react = { blocking: 0 };
  expect(missedGoals(home, { blocking: 80 }, { bare: {}, react })).toEqual([]);
  expect(missedGoals(home, { blocking: 90 }, { bare: {}, react })).toHaveLength(1);
});

it('judges the content of public pages only, and nothing that was not measured', () => {
  const dashboard = { path: '/dashboard', isPublic: false, maxWorkRatio: 2 };
  expect(missedGoals(dashboard, { ...good, seo: 60, mainThread: 2000, blocking: 200 }, peers)).toEqual([]);
  expect(missedGoals(home, { accessibility: 99 })).toEqual([
    '/: accessibility is 99, at least 100 is the goal.',
  ]);
});
