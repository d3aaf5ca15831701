import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { PACKAGE_SORTS } from '@moveway/contracts/shipments/shipment.routes.ts';
import { createTestDatabase, type TestDatabase } from '@moveway/testing/mongodb.ts';
import { connect, disconnect } from '../../storage/connection.ts';
import { ALL, CUSTOMER, listFilter, OWN, storeListedShipments } from '../../testing/listed-shipments.ts';
import { profiledReads } from '../../testing/profiled-reads.ts';
import type { ListFilter } from './list-query.ts';
import { customerShipmentRepo } from './customer-shipment.repo.ts';
import { shipmentListRepo } from './shipment-list.repo.ts';
import { ShipmentModel } from './shipment.model.ts';

// The tests count what is read, not how long that takes: a busy machine is slow.
vi.mock('../../storage/max-read-time.ts', () => ({ MAX_READ_MS: 60_000 }));

const PAGE = 26;
let database: TestDatabase;

beforeAll(async () => {
  database = createTestDatabase('list_indexes');
  await connect({ uri: database.uri });
  await storeListedShipments();
});
afterAll(async () => {
  await disconnect();
  await database.drop();
});

const combinations = PACKAGE_SORTS.flatMap((sort) =>
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
    { isUnassigned: true },
    { isUnassigned: true, search: 'acme' },
    { onlyIds: [CUSTOMER] },
    { customerId: CUSTOMER },
    { customerId: CUSTOMER, status: 'Pending' as const, search: 'acme' },
  ].map((given) => ({ sort, ...given })),
);

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

  it('has a time limit on each of its reads', async () => {
    for (const given of [{}, { search: 'zoe' }, { search: 'acme jane' }, { customerId: CUSTOMER }]) {
      for (const { command } of await profiledReads(() => shipmentListRepo.list(listFilter(given), PAGE))) {
        expect(command.maxTimeMS).toBeGreaterThan(0);
        expect(command.maxTimeMS).toBeLessThanOrEqual(60_000);
      }
    }
  });

  it('of a customer reads theirs only', async () => {
    const own = { customerId: CUSTOMER, statuses: PACKAGE_STATUSES, after: undefined };
    for (const list of [
      () => shipmentListRepo.list(listFilter({ customerId: CUSTOMER, search: 'acme' }), PAGE),
      () => customerShipmentRepo.list({ ...own, search: undefined }, PAGE),
    ]) {
      const [read] = await profiledReads(list);
      expect(read?.docsExamined).toBeLessThanOrEqual(OWN);
    }
  });
});

describe('counts', () => {
  it('of a customer, and of many customers, are taken from an index without reading a shipment', async () => {
    for (const count of [
      () => customerShipmentRepo.countByStatus(CUSTOMER),
      () => shipmentListRepo.countByCustomers([CUSTOMER, 'f'.repeat(24)]),
    ]) {
      const [read] = await profiledReads(count);
      expect(read?.planSummary).toMatch(/^IXSCAN/);
      expect(read?.docsExamined).toBe(0);
      expect(read?.command.maxTimeMS).toBe(60_000);
    }
    expect(await shipmentListRepo.countByCustomers([CUSTOMER, 'f'.repeat(24)])).toEqual(
      new Map([[CUSTOMER, OWN]]),
    );
  });
});

describe('how many a list has', () => {
  const counted = async (given: Partial<ListFilter>, most = 10_001) => {
    let count: number | undefined;
    const [read] = await profiledReads(async () => {
      count = await shipmentListRepo.count(listFilter(given), most);
    });
    return { count, read };
  };
  const stored = (conditions: object) => ShipmentModel.countDocuments({ isArchived: false, ...conditions });

  it('is counted in an index, no further than needed, whatever it is filtered by', async () => {
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

  it('is that of all matches of a search', async () => {
    expect((await counted({ search: 'zoe' })).count).toBe(await stored({ searchTokens: 'zoe' }));
    expect((await counted({ search: 'acme zoe' })).count).toBe(
      await stored({ searchTokens: { $all: ['acme', 'zoe'] } }),
    );
    expect((await counted({ search: '!' })).count).toBe(0);
  });
});

describe('all of a list', () => {
  it('is read from an index, a batch at a time, and stopped when nobody reads on', async () => {
    const reads = await profiledReads(async () => {
      for await (const batch of shipmentListRepo.batches(listFilter(), 100)) {
        expect(batch).toHaveLength(100);
        break;
      }
    });
    expect(reads[0]?.planSummary).toMatch(/^IXSCAN/);
    expect(reads[0]?.docsExamined).toBeLessThanOrEqual(100);
  });

  it('is as it was when reading began, whatever is changed meanwhile', async () => {
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
