import { describe, expect, it } from 'vitest';
import { setUpAnalytics } from '../testing/shipments/analytics-setup.ts';
import { documentOf, NOW, type ShipmentPlan } from '../testing/shipments/random-shipments.ts';

const { createProcess, insert, state } = await setUpAnalytics('attention');

describe('the lists of what needs attention', () => {
  const open = (daysAgo: number, promisedAfterDays: number): ShipmentPlan => ({
    hoursAgo: daysAgo * 24,
    first: 'In Transit',
    updates: [],
    promisedAfterDays,
    origin: 'Reno, NV',
    destination: 'Dallas, TX',
    isArchived: false,
    isDeleted: false,
  });

  it('have late packages by their expected day, and stalled ones by their last event, worst first, page by page', async () => {
    await insert([
      documentOf(open(10, 8)),
      documentOf(open(12, 5)),
      documentOf(open(2, 1)),
      documentOf(open(20, 30)),
      documentOf({ ...open(30, 2), updates: [{ hours: 24, status: 'Delivered' }] }),
    ]);
    const { service } = createProcess();
    const first = await service.attention({ reason: 'late', limit: 2 });
    expect(first.items.map(({ days }) => days)).toEqual([7, 2]);
    const rest = await service.attention({ reason: 'late', limit: 2, cursor: first.nextCursor });
    expect(rest.items.map(({ days }) => days)).toEqual([1]);
    expect(rest.nextCursor).toBeUndefined();
    const stalled = await service.attention({ reason: 'stalled', limit: 10 });
    expect(stalled.items.map(({ days }) => days)).toEqual([20, 12, 10]);
    expect(await service.stats()).toMatchObject({ latePackages: 3, stalledPackages: 3 });
  });

  it('call a shipment stalled after as many days as the settings say, from the next count on', async () => {
    await insert([documentOf(open(4, 30)), documentOf(open(2, 30))]);
    const { service } = createProcess();
    const stalledAfter = async (stalledDays: number) => {
      state.stalledDays = stalledDays;
      const { items } = await service.attention({ reason: 'stalled', limit: 10 });
      expect((await service.stats()).stalledPackages).toBe(items.length);
      return items.map(({ days }) => days);
    };
    expect(await stalledAfter(3)).toEqual([4]);
    expect(await stalledAfter(1)).toEqual([4, 2]);
    expect(await stalledAfter(5)).toEqual([]);
  });

  it('have only packages that became late after a day, if asked for these', async () => {
    await insert([documentOf(open(10, 8)), documentOf(open(12, 5)), documentOf(open(2, 1))]);
    const { service } = createProcess();
    const lateSince = async (since: string, cursor?: string) =>
      service.attention({ reason: 'late', since, limit: 1, cursor });
    const dayAt = (daysAgo: number) =>
      new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const daysOf = ({ items }: Awaited<ReturnType<typeof lateSince>>) => items.map(({ days }) => days);
    expect(daysOf(await lateSince(dayAt(1)))).toEqual([1]);
    expect(daysOf(await lateSince(dayAt(0)))).toEqual([]);
    const first = await lateSince(dayAt(2));
    expect(daysOf(first)).toEqual([2]);
    expect(daysOf(await lateSince(dayAt(2), first.nextCursor))).toEqual([1]);
  });

  it('call no package late before its day is over where the business is', async () => {
    // The package is promised for the fourteenth.
    await insert([documentOf(open(5, 4))]);
    state.timeZone = 'Pacific/Honolulu';
    const { service } = createProcess();
    const late = async () => {
      const { items } = await service.attention({ reason: 'late', limit: 10 });
      expect((await service.stats()).latePackages).toBe(items.length);
      return items.map(({ days }) => days);
    };
    state.now = new Date('2026-07-15T09:59:59.999Z');
    expect(await late()).toEqual([]);
    state.now = new Date('2026-07-15T10:00:00Z');
    expect(await late()).toEqual([1]);
  });
});
