import { describe, expect, it, vi } from 'vitest';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { PACKAGE_SORTS } from '@moveway/contracts/shipments/shipment.routes.ts';
import {
  ALL,
  byOrder,
  CUSTOMER,
  everyPage,
  listFilter,
  OWN,
  storeListedShipments,
} from '../../testing/shipments/listed-shipments.ts';
import { profiledReads } from '../../testing/profiled-reads.ts';
import { orderOf, type ListFilter, attentionConditions } from './list-filter.ts';
import { customerShipmentRepo } from '../customer/customer.repo.ts';
import { shipmentListRepo } from './list.repo.ts';
import { ShipmentModel, type ShipmentDocument } from '../shipment.model.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

// The tests count reads instead of measuring time, because a busy machine is slow.
vi.mock('../../storage/limits/max-read-time.ts', () => ({ MAX_READ_MS: 60_000 }));

const PAGE = 26;

await connectToDatabase('list_indexes');
await storeListedShipments();

const unassigned = { reason: 'unassigned' } as const;
/** One in ten shipments is late. */
const late = { reason: 'late', before: '2026-01-05' } as const;
const stalled = { reason: 'stalled', before: new Date('2026-01-01T05:00:00Z') } as const;
/** The orders whose values are in the index of words. */
const SORTS_OF_WORDS = PACKAGE_SORTS.filter((sort) => !/estimatedDelivery|lastEventAt/.test(sort));

const combinations = [
  ...SORTS_OF_WORDS.flatMap((sort) =>
    [
      {},
      { status: 'Delivered' as const },
      { kind: 'vehicle' as const },
      { status: 'Pending' as const, kind: 'package' as const },
      { isArchived: true },
      { search: 'zoe' },
      { search: 'ac' },
      { search: 'acme zoe', status: 'Pending' as const },
      { search: 'ix-0123' },
      { attention: unassigned },
      { attention: unassigned, search: 'acme' },
      { attention: late },
      { attention: late, search: 'zoe' },
      { attention: late, customerId: CUSTOMER },
      { attention: stalled, status: 'Pending' as const },
      { customerId: CUSTOMER },
      { customerId: CUSTOMER, status: 'Pending' as const, search: 'acme' },
    ].map((given) => ({ sort, ...given })),
  ),
  ...(['estimatedDelivery', '-lastEventAt'] as const).flatMap((sort) =>
    [{}, { search: 'zoe' }, { attention: unassigned }, { attention: late }, { attention: stalled }].map(
      (given) => ({ sort, ...given }),
    ),
  ),
];

describe('a page of the list', () => {
  it.each(combinations)('of %o is read from an index', async (given) => {
    const reads = await profiledReads(() => shipmentListRepo.list(listFilter(given), PAGE));
    expect(reads.length).toBeGreaterThan(0);
    for (const { planSummary } of reads) {
      expect(planSummary).toMatch(/^(IXSCAN|COUNT_SCAN)/);
      expect(planSummary).not.toContain('COLLSCAN');
    }
  });

  it('without a search reads no more than it shows, in its own order', async () => {
    for (const sort of PACKAGE_SORTS) {
      const [read] = await profiledReads(() => shipmentListRepo.list(listFilter({ sort }), PAGE));
      expect(read?.docsExamined).toBeLessThanOrEqual(PAGE);
      expect(read?.hasSortStage).not.toBe(true);
    }
  });

  it('of a part of `needs-work` reads no more shipments than it shows', async () => {
    const bounds = { today: '2026-01-05', stalledBefore: new Date('2026-01-02T05:00:00Z') };
    for (const { name, sort } of [
      { name: 'due', sort: 'estimatedDelivery' },
      { name: 'stalled', sort: 'lastEventAt' },
      { name: 'later', sort: 'estimatedDelivery' },
      { name: 'on-hold', sort: '-lastEventAt' },
    ] as const) {
      const [read] = await profiledReads(() =>
        shipmentListRepo.list(listFilter({ part: { name, ...bounds }, sort }), PAGE),
      );
      expect(read?.docsExamined).toBe(PAGE);
      expect(read?.hasSortStage).not.toBe(true);
    }
  });

  it('of a customer reads only their shipments', async () => {
    const own = { customerId: CUSTOMER, statuses: PACKAGE_STATUSES, isCanceled: undefined, after: undefined };
    for (const list of [
      () => shipmentListRepo.list(listFilter({ customerId: CUSTOMER, search: 'acme' }), PAGE),
      () => customerShipmentRepo.list({ ...own, search: undefined }, PAGE),
    ]) {
      const [read] = await profiledReads(list);
      expect(read?.docsExamined).toBeLessThanOrEqual(OWN);
    }
  });
});

describe('a list of late or stalled shipments', () => {
  const stillOpen = { isArchived: false, status: { $ne: 'Delivered' as const } };

  it('in its own order reads no more than it shows', async () => {
    for (const given of [
      { attention: late, sort: 'estimatedDelivery' },
      { attention: late, sort: '-estimatedDelivery', kind: 'vehicle' },
      { attention: stalled, sort: 'lastEventAt' },
    ] as const) {
      const [read, ...more] = await profiledReads(() => shipmentListRepo.list(listFilter(given), PAGE));
      expect(read?.docsExamined).toBe(PAGE);
      expect(read?.hasSortStage).not.toBe(true);
      expect(more).toEqual([]);
    }
  });

  it('in another order is sorted without reading a shipment beyond the page', async () => {
    for (const attention of [late, stalled]) {
      const [entries, page] = await profiledReads(() =>
        shipmentListRepo.list(listFilter({ attention, sort: '-createdAt' }), PAGE),
      );
      expect(entries?.docsExamined).toBe(0);
      // No more than there are, and one for each of its eight ranges.
      expect(entries?.keysExamined).toBeLessThanOrEqual(ALL / 10 + 8);
      expect(page?.docsExamined).toBe(PAGE);
    }
  });

  it.each(PACKAGE_SORTS)('has each shipment once in the order of %s, page by page', async (sort) => {
    const { key } = orderOf(sort);
    const compare = byOrder(sort);
    for (const attention of [late, stalled]) {
      const all = await ShipmentModel.find({ ...stillOpen, ...attentionConditions(attention) }).lean<
        ShipmentDocument[]
      >();
      const placeOf = (one: (typeof all)[number]) => ({ value: one[key], id: one._id.toHexString() });
      expect(await everyPage(listFilter({ attention, sort }), 150)).toEqual(
        all.toSorted((a, b) => compare(placeOf(a), placeOf(b))).map(({ trackingNumber }) => trackingNumber),
      );
    }
  });

  it('is counted in an index, no further than needed', async () => {
    for (const attention of [late, stalled]) {
      let count: number | undefined;
      const [read] = await profiledReads(async () => {
        count = await shipmentListRepo.count(listFilter({ attention }), 10_001);
      });
      expect(count).toBe(
        await ShipmentModel.countDocuments({ ...stillOpen, ...attentionConditions(attention) }),
      );
      expect(read?.docsExamined).toBe(0);
      const [first] = await profiledReads(() => shipmentListRepo.count(listFilter({ attention }), 10));
      expect(first?.keysExamined).toBeLessThanOrEqual(20);
    }
  });
});

describe('counts', () => {
  it('of a customer, and of many customers, are taken from an index without reading a shipment', async () => {
    for (const count of [
      () => customerShipmentRepo.countByStatus(CUSTOMER),
      () => customerShipmentRepo.countByCustomers([CUSTOMER, 'f'.repeat(24)]),
    ]) {
      const [read] = await profiledReads(count);
      expect(read?.planSummary).toMatch(/^IXSCAN/);
      expect(read?.docsExamined).toBe(0);
      expect(read?.command.maxTimeMS).toBe(60_000);
    }
    expect(await customerShipmentRepo.countByCustomers([CUSTOMER, 'f'.repeat(24)])).toEqual(
      new Map([[CUSTOMER, OWN]]),
    );
  });
});

describe('a list of canceled shipments, or of shipments on hold', () => {
  const holdDue = { reason: 'hold-due', today: '2026-01-04' } as const;

  it.each([
    [{ isArchived: true, isCanceled: true }, { cancellation: { $exists: true } }],
    [{ isOnHold: true }, { isArchived: false, hold: { $exists: true } }],
    [
      { attention: { reason: 'cancel-asked' as const } },
      { isArchived: false, status: 'Pending' as const, 'cancellationRequest.state': 'open' as const },
    ],
    [
      { attention: holdDue },
      { isArchived: false, status: { $ne: 'Delivered' as const }, 'hold.until': { $lte: '2026-01-04' } },
    ],
  ])('%o has all of them, read and counted in an index that has no others', async (given, conditions) => {
    const all = await ShipmentModel.countDocuments(conditions);
    expect(all).toBeGreaterThan(PAGE);
    expect(await everyPage(listFilter(given), 20)).toHaveLength(all);
    const [page] = await profiledReads(() => shipmentListRepo.list(listFilter(given), PAGE));
    expect(page?.docsExamined).toBeLessThanOrEqual(all);
    let count: number | undefined;
    const [read] = await profiledReads(async () => {
      count = await shipmentListRepo.count(listFilter(given), 10_001);
    });
    expect(count).toBe(all);
    expect(read?.docsExamined).toBe(0);
  });
});

describe('the count of a list', () => {
  const counted = async (given: Partial<ListFilter>, most = 10_001) => {
    let count: number | undefined;
    const [read] = await profiledReads(async () => {
      count = await shipmentListRepo.count(listFilter(given), most);
    });
    return { count, read };
  };
  const stored = (conditions: object) => ShipmentModel.countDocuments({ isArchived: false, ...conditions });

  it('is read from an index, no further than needed, with every filter', async () => {
    for (const [given, conditions] of [
      [{}, {}],
      [{ status: 'Delivered' }, { status: 'Delivered' }],
      [{ kind: 'vehicle' }, { kind: 'vehicle' }],
      [{ isArchived: true }, { isArchived: true }],
    ] as const) {
      const { count, read } = await counted(given);
      expect(count).toBe(await stored(conditions));
      expect(read?.docsExamined).toBe(0);
    }
    expect((await counted({ customerId: CUSTOMER })).count).toBe(OWN);
    const { count, read } = await counted({}, 10);
    expect(count).toBe(10);
    expect(read?.keysExamined).toBeLessThanOrEqual(20);
  });

  it('of a search has all its matches', async () => {
    expect((await counted({ search: 'zoe' })).count).toBe(await stored({ searchTokens: 'zoe' }));
    expect((await counted({ search: 'acme zoe' })).count).toBe(
      await stored({ searchTokens: { $all: ['acme', 'zoe'] } }),
    );
    expect((await counted({ search: '!' })).count).toBe(0);
  });
});

describe('an export of a list', () => {
  it('is read from an index, a batch at a time, and stops when its reader does', async () => {
    const reads = await profiledReads(async () => {
      for await (const batch of shipmentListRepo.batches(listFilter(), 100)) {
        expect(batch).toHaveLength(100);
        break;
      }
    });
    expect(reads[0]?.planSummary).toMatch(/^IXSCAN/);
    expect(reads[0]?.docsExamined).toBeLessThanOrEqual(100);
  });

  it('has the shipments as they were when reading began, whatever changes meanwhile', async () => {
    const seen: string[] = [];
    for await (const batch of shipmentListRepo.batches(
      listFilter({ search: 'zoe', sort: '-updatedAt' }),
      10,
    )) {
      seen.push(...batch.map(({ trackingNumber }) => trackingNumber));
      // The oldest becomes the newest, and would be missed.
      await ShipmentModel.updateOne({ trackingNumber: 'IX-00000' }, { $set: { updatedAt: new Date() } });
    }
    expect(seen).toHaveLength(ALL / 100);
    expect(seen).toContain('IX-00000');
    expect(new Set(seen).size).toBe(seen.length);
  });
});
