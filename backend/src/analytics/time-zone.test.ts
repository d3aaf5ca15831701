import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zonedDayOf } from '../kernel/days.ts';
import { setUpAnalytics } from '../testing/shipments/analytics-setup.ts';
import { documentOf, shipmentPlan } from '../testing/shipments/random-shipments.ts';
import { ShipmentModel } from '../shipments/shipment.model.ts';
import { analyticsRepo, type DayMetrics } from './analytics.repo.ts';
import { contributionsOf } from './shipment-contributions.ts';

const { createProcess, everything, insert, state } = await setUpAnalytics('time_zone');

const ALWAYS = { from: '2000-01-01', to: '2099-12-31' };

describe('the days of a shipment', () => {
  const created = new Date('2026-03-01T12:00:00Z');
  const delivered = (at: string, promisedFor: string, timeZone: string) => {
    const { counts } = contributionsOf(
      {
        id: 'a'.repeat(24),
        version: 2,
        createdAt: created,
        status: 'Delivered',
        estimatedDelivery: promisedFor,
        events: [{ status: 'Delivered', timestamp: new Date(at) }],
      } as unknown as Parameters<typeof contributionsOf>[0],
      timeZone,
    );
    const day = counts.find(({ metric }) => metric === 'delivered')?.day;
    return { day, isOnTime: counts.some(({ metric }) => metric === 'onTime') };
  };

  it.each([
    ['America/Chicago', '2026-03-08T05:59:59.999Z', '2026-03-07'],
    ['America/Chicago', '2026-03-08T06:00:00.000Z', '2026-03-08'],
    ['America/Phoenix', '2026-03-09T07:00:00.000Z', '2026-03-09'],
  ])('are days in the business time zone: delivered in %s at %s is on %s', (timeZone, at, day) => {
    expect(delivered(at, day, timeZone)).toEqual({ day, isOnTime: true });
    expect(delivered(at, new Date(Date.parse(day) - 1).toISOString().slice(0, 10), timeZone)).toEqual({
      day,
      isOnTime: false,
    });
  });
});

it('a report ends with the present day of the business', async () => {
  const { service } = createProcess();
  state.now = new Date('2026-07-15T04:59:59Z');
  expect((await service.report('week')).period).toEqual({ from: '2026-07-08', to: '2026-07-14' });
  state.now = new Date('2026-07-15T05:00:00Z');
  expect((await service.report('week')).period).toEqual({ from: '2026-07-09', to: '2026-07-15' });
  state.timeZone = 'Pacific/Honolulu';
  expect((await service.report('week')).period).toEqual({ from: '2026-07-08', to: '2026-07-14' });
});

it('a new time zone counts for a shipment from its next change on, and no total is lost or doubled', async () => {
  const { counter, service } = createProcess();
  await insert(fc.sample(shipmentPlan, { numRuns: 60, seed: 3 }).map(documentOf));
  const all = await everything();
  await service.stats();
  const before = await analyticsRepo.days(ALWAYS);
  expect(createdByDay(before)).toEqual(
    perDay(all.map((one) => zonedDayOf(one.createdAt, 'America/Chicago'))),
  );

  state.timeZone = 'Asia/Tokyo';
  counter.changed(state.now);
  await service.stats();
  expect(await analyticsRepo.days(ALWAYS)).toEqual(before);

  const changed = all.slice(0, 30).map(({ _id }) => _id);
  await ShipmentModel.collection.updateMany(
    { _id: { $in: changed } },
    { $set: { updatedAt: state.now }, $inc: { version: 1 } },
  );
  counter.changed(state.now);
  await service.stats();
  const after = await analyticsRepo.days(ALWAYS);
  expect(createdByDay(after)).toEqual(
    perDay(all.map((one, index) => zonedDayOf(one.createdAt, index < 30 ? 'Asia/Tokyo' : 'America/Chicago'))),
  );
  expect(createdByDay(after)).not.toEqual(createdByDay(before));
  expect(sums(after)).toEqual(sums(before));
  expect([...after.values()].flatMap((metrics) => Object.values(metrics)).every((count) => count >= 0)).toBe(
    true,
  );
});

/** How often each day appears. */
function perDay(days: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const day of days) {
    counts[day] = (counts[day] ?? 0) + 1;
  }
  return counts;
}

function createdByDay(days: ReadonlyMap<string, DayMetrics>): Record<string, number> {
  return Object.fromEntries([...days].flatMap(([day, { created }]) => (created ? [[day, created]] : [])));
}

/** All metrics over all days, except for those that depend on the day. */
function sums(days: ReadonlyMap<string, DayMetrics>): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const metrics of days.values()) {
    for (const [metric, count] of Object.entries(metrics)) {
      totals[metric] = (totals[metric] ?? 0) + count;
    }
  }
  const { onTime: _, ...rest } = totals;
  return rest;
}
