import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { PERIOD_DAYS } from '@moveway/contracts/analytics/analytics.routes.ts';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { addDays, zonedDayOf } from '../kernel/days.ts';
import { setUpAnalytics } from '../testing/shipments/analytics-setup.ts';
import { deliveryRateAt, bruteForce } from '../testing/shipments/metrics-by-hand.ts';
import {
  DAY,
  documentOf,
  eventOf,
  iso,
  NOW,
  shipmentPlan,
  type ShipmentPlan,
} from '../testing/shipments/random-shipments.ts';
import { inTransaction } from '../storage/transactions/transactions.ts';
import { ShipmentModel, toTracked } from '../shipments/shipment.model.ts';
import { analyticsRepo } from './analytics.repo.ts';
import { contributionsOf } from './shipment-contributions.ts';

const { createProcess, everything, insert, state } = await setUpAnalytics('analytics');
type Process = ReturnType<typeof createProcess>;

async function reported(service: Process['service'], period: keyof typeof PERIOD_DAYS) {
  const report = await service.report(period);
  const side = (which: 'current' | 'previous') => ({
    created: report.created[which],
    delivered: report.delivered[which],
    onTimeShare: report.onTimeShare[which],
    revenue: report.revenue[which],
    satisfaction: report.satisfaction[which],
    hours: report.timeInStatus.map(({ hours }) => hours[which]),
  });
  const sum = (key: 'created' | 'delivered') =>
    report.timeline.reduce((total, entry) => total + entry[key], 0);
  expect([sum('created'), sum('delivered')]).toEqual([report.created.current, report.delivered.current]);
  return {
    current: side('current'),
    previous: side('previous'),
    lanes: Object.fromEntries(
      report.lanes.map(({ origin, destination, count }) => [`${origin.label} > ${destination.label}`, count]),
    ),
  };
}

/** All metrics, and the same counted by hand. */
async function bothWays({ counter, service }: Process) {
  counter.changed(state.now);
  const all = await everything();
  const active = all.filter(({ purgeAt, cancellation }) => !purgeAt && !cancellation);
  const standing = (status: PackageStatus) => active.filter((one) => one.status === status).length;
  const { totalPackages, deliveredPackages, pendingPackages } = await service.stats();
  const computed = [[totalPackages, deliveredPackages, pendingPackages] as object];
  const byHand = [[active.length, standing('Delivered'), standing('Pending')] as object];
  const { deliveryRateBefore } = await service.stats();
  computed.push({ deliveryRateBefore });
  byHand.push({
    deliveryRateBefore: deliveryRateAt(all, addDays(zonedDayOf(state.now, state.timeZone), -30), state),
  });
  for (const period of ['week', 'month', 'quarter', 'year'] as const) {
    computed.push({ period, ...(await reported(service, period)) });
    byHand.push({ period, ...bruteForce(all, period, state) });
  }
  return { computed, byHand };
}

it('shows the published satisfaction, marked as such, until twenty customers have rated', async () => {
  const analytics = createProcess();
  const rated = (count: number, stars: number) =>
    fc
      .sample(shipmentPlan, { numRuns: count, seed: stars })
      .map((plan) => documentOf({ ...plan, hoursAgo: 1, first: 'Delivered', updates: [], stars }));
  await insert([...rated(16, 5), ...rated(3, 1)]);
  const first = await analytics.service.report('week');
  expect(first.satisfaction).toEqual({ current: 98.5, previous: null, isPublished: true, ratings: 19 });
  await insert(rated(1, 4).map((one) => ({ ...one, updatedAt: NOW })));
  analytics.counter.changed(NOW);
  const second = await analytics.service.report('week');
  expect(second.satisfaction).toEqual({ current: 85, previous: null, isPublished: false, ratings: 20 });
});

const LANE_OF_TODAY: Omit<ShipmentPlan, 'hoursAgo'> = {
  first: 'Pending',
  updates: [],
  promisedAfterDays: 3,
  isArchived: false,
  isDeleted: false,
  origin: 'Dallas, TX',
  destination: 'Chicago, IL',
};

/** Fifty shipments that were changed just now, and are counted. */
async function countFifty(): Promise<Process> {
  await insert(
    fc
      .sample(shipmentPlan, { numRuns: 50, seed: 5 })
      .map((plan) => ({ ...documentOf(plan), updatedAt: NOW })),
  );
  const analytics = createProcess();
  await analytics.service.stats();
  Object.assign(state, { reads: [], counted: [] });
  return analytics;
}

/** Writes to any shipment, with an `updatedAt` of one's choice. @returns its id */
async function touchOne(at: Date): Promise<string> {
  const touched = await ShipmentModel.findOneAndUpdate({}, { $set: { updatedAt: at }, $inc: { version: 1 } });
  return touched?.id ?? '';
}

describe('the metrics', () => {
  it('are equal to a count by hand, also after changes, corrections, edits and midnights', async () => {
    const plans = fc.sample(shipmentPlan, { numRuns: 700, seed: 20_260_715 });
    const analytics = createProcess();
    await insert(plans.slice(0, 600).map(documentOf));
    const first = await bothWays(analytics);
    expect(first.computed).toEqual(first.byHand);

    const all = await everything();
    for (const [index, { _id, status }] of all.slice(0, 60).entries()) {
      const next = PACKAGE_STATUSES[index % PACKAGE_STATUSES.length] ?? status;
      await ShipmentModel.collection.updateOne(
        { _id },
        {
          $set: {
            status: next,
            updatedAt: state.now,
            estimatedDelivery: iso(NOW.getTime() - (index % 30) * DAY),
            ...(index % 3 === 0 ? { origin: 'Boise, ID', destination: 'Omaha, NE' } : {}),
          },
          $push: { events: eventOf(next, state.now.getTime()) as never },
          $inc: { version: 1 },
        },
      );
    }
    // Written now, although their history is older.
    await insert(plans.slice(600).map((plan) => ({ ...documentOf(plan), updatedAt: state.now })));
    // On another day the lanes counted before do not count.
    state.now = new Date(NOW.getTime() + DAY);
    const changed = await bothWays(analytics);
    expect(changed.computed).toEqual(changed.byHand);

    state.now = new Date(NOW.getTime() + 3 * DAY);
    const later = await bothWays(analytics);
    expect(later.computed).toEqual(later.byHand);
  });

  it('count each shipment once, however often and by however many processes it is counted', async () => {
    await insert(fc.sample(shipmentPlan, { numRuns: 40, seed: 7 }).map(documentOf));
    const processes = [createProcess(), createProcess(), createProcess()];
    await Promise.all(processes.map(({ service }) => service.report('year')));
    for (const one of processes) {
      const { computed, byHand } = await bothWays(one);
      expect(computed).toEqual(byHand);
    }
  });

  it('keep the lanes for a minute, and say when they were counted', async () => {
    const { counter, service } = await countFifty();
    const before = await service.report('year');
    await insert([documentOf({ ...LANE_OF_TODAY, hoursAgo: 0 })]);
    counter.changed(state.now);
    const meanwhile = await service.report('year');
    expect(meanwhile.lanes).toEqual(before.lanes);
    expect(meanwhile.lanesCountedAt).toBe(NOW.toISOString());
    expect(meanwhile.created.current).toBe((before.created.current ?? 0) + 1);

    state.now = new Date(NOW.getTime() + 60_000);
    const later = await vi.waitFor(async () => {
      const report = await service.report('year');
      expect(report.lanesCountedAt).toBe(state.now.toISOString());
      return report;
    });
    const sum = (lanes: { count: number }[]) => lanes.reduce((total, { count }) => total + count, 0);
    expect(sum(later.lanes)).toBe(sum(before.lanes) + 1);
  });

  it('show the lanes counted before while a new count of them takes long', async () => {
    const { service } = await countFifty();
    const before = await service.report('year');
    const counting = Promise.withResolvers<never[]>();
    const count = vi.spyOn(analyticsRepo, 'busiestLanes').mockReturnValue(counting.promise);
    try {
      state.now = new Date(NOW.getTime() + 60_000);
      const [meanwhile, another] = await Promise.all([service.report('year'), service.report('year')]);
      expect(meanwhile.lanes).toEqual(before.lanes);
      expect(another.lanesCountedAt).toBe(NOW.toISOString());
      expect(count).toHaveBeenCalledOnce();
      counting.resolve([]);
      await vi.waitFor(async () => {
        expect(await service.report('year')).toMatchObject({
          lanes: [],
          lanesCountedAt: state.now.toISOString(),
        });
      });
    } finally {
      count.mockRestore();
    }
  });

  it('are counted once for all callers at a time, and not at all while nothing changed', async () => {
    await insert(fc.sample(shipmentPlan, { numRuns: 5, seed: 9 }).map(documentOf));
    const { service } = createProcess();
    state.reads = [];
    // Metrics are fresh for seconds; on a busy machine the reads below take longer.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    try {
      await Promise.all(Array.from({ length: 50 }, () => service.report('year')));
      // One run, and one more for those who asked after it began.
      expect(state.reads.length).toBeLessThanOrEqual(2);
      state.reads = [];
      await service.report('year');
      expect(state.reads).toEqual([]);
    } finally {
      clock.mockRestore();
    }
  });

  it('are recounted once when asked to', async () => {
    await insert(fc.sample(shipmentPlan, { numRuns: 5, seed: 11 }).map(documentOf));
    const { counter, service } = createProcess();
    await service.report('year');
    const mark = await analyticsRepo.countedUntil();
    await analyticsRepo.recount();
    counter.changed(state.now);
    await service.report('year');
    expect(await analyticsRepo.countedUntil()).toEqual(mark);
  });

  it('are answered at once during a long first count, and are right when it is over', async () => {
    const all = 3200;
    const plans = fc.sample(shipmentPlan, { numRuns: 10, seed: 13 });
    await insert(
      Array.from({ length: all / 10 }, () =>
        plans.map((plan) => documentOf({ ...plan, isDeleted: false, isCanceled: false })),
      ).flat(),
    );
    const analytics = createProcess();
    const { isCounting, totalPackages } = await analytics.service.stats();
    expect(isCounting).toBe(true);
    expect(totalPackages).toBeLessThan(all);
    expect((await analytics.service.report('year')).isCounting).toBe(true);
    await analytics.counter.close();
    // A stop ends the count in the middle, and another process goes on from there.
    expect(state.counted.length).toBeLessThan(all);
    const next = createProcess();
    await vi.waitFor(async () => {
      expect(await next.service.stats()).toMatchObject({ isCounting: false, totalPackages: all });
    });
    expect(state.counted).toHaveLength(all);
  });

  it('take a new change without reading the many shipments that are counted already', async () => {
    const { counter, service } = await countFifty();
    const at = new Date(NOW.getTime() + 60_000);
    const id = await touchOne(at);
    counter.changed(at);
    await service.stats();
    expect(state.counted).toEqual([id]);
    expect(state.reads).toEqual([new Date(NOW.getTime() - 5000)]);
  });

  it('count no shipment that was removed for good, even if a count has read it before', async () => {
    const analytics = await countFifty();
    const gone = await ShipmentModel.findOneAndDelete({}).lean();
    const read = toTracked(gone as never);
    await inTransaction(() => analytics.counter.removed([read]));
    await analyticsRepo.count([contributionsOf(read, state.timeZone)], NOW);
    const { computed, byHand } = await bothWays(analytics);
    expect(computed).toEqual(byHand);
  });

  it('take a change that was committed late, because of its event', async () => {
    const { counter, service } = await countFifty();
    // Its transaction read the clock almost a minute before the last change that was counted.
    const at = new Date(NOW.getTime() - 55_000);
    const id = await touchOne(at);
    counter.changed(at);
    await service.stats();
    expect(state.counted).toEqual([id]);
  });

  it.each(['at the start of a process', 'after a gap in the events'])(
    'take a change that was committed late without its event %s',
    async (when) => {
      const { counter, service } = await countFifty();
      const id = await touchOne(new Date(NOW.getTime() - 55_000));
      if (when === 'after a gap in the events') {
        counter.eventsMissed();
        await service.stats();
      } else {
        await createProcess().service.stats();
      }
      expect(state.counted).toEqual([id]);
    },
  );

  it('are zero without any shipment', async () => {
    const { service } = createProcess();
    const report = await service.report('week');
    expect(report).toMatchObject({
      period: { from: '2026-07-09', to: '2026-07-15' },
      previousPeriod: { from: '2026-07-02', to: '2026-07-08' },
      created: { current: 0, previous: 0 },
      onTimeShare: { current: null, previous: null },
      lanes: [],
    });
    expect(report.timeline).toHaveLength(7);
    expect((await service.report('year')).timeline).toHaveLength(52);
  });
});
