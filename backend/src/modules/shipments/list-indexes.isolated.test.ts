import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PACKAGE_STATUSES, SHIPMENT_KINDS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { PACKAGE_SORTS } from '@moveway/contracts/shipments/shipment.routes.ts';
import { createTestDatabase, type TestDatabase } from '@moveway/testing/mongodb.ts';
import { connect, disconnect } from '../../storage/connection.ts';
import { mongoose } from '../../storage/mongoose.ts';
import { profiledReads, type ProfiledRead } from '../../testing/profiled-reads.ts';
import { searchTokens } from './search-tokens.ts';
import { orderOf, type ListFilter } from './list-query.ts';
import { customerShipmentRepo } from './customer-shipment.repo.ts';
import { shipmentListRepo } from './shipment-list.repo.ts';
import { ShipmentModel } from './shipment.model.ts';
import { toObjectId } from '../../storage/object-id.ts';

// The tests count what is read, not how long that takes: a busy machine is slow.
vi.mock('../../storage/max-read-time.ts', () => ({ MAX_READ_MS: 60_000 }));

const ALL = 5000;
const PAGE = 26;
const customer = '0123456789abcdef01234567';
const OWN = 40;
let database: TestDatabase;

beforeAll(async () => {
  database = createTestDatabase('list_indexes');
  await connect({ uri: database.uri });
  await ShipmentModel.insertMany(Array.from({ length: ALL }, (_, index) => stored(index)));
});
afterAll(async () => {
  await disconnect();
  await database.drop();
});

/** Of each two names, one is the beginning of the other. */
function senderOf(index: number): string {
  if (index % 2 === 1) {
    return index % 6 === 1 ? 'Acme Acmeson' : 'Acme';
  }
  return index % 14 === 0 ? 'Zenithia' : 'Zenith';
}

/** Every second one is of Acme, one in a hundred is for Zoe, and the first few are the customer's. */
function stored(index: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
  const trackingNumber = `IX-${String(index).padStart(5, '0')}`;
  const [sender, receiver] = [senderOf(index), index % 100 ? 'Jane Roe' : 'Zoe Quill'];
  return {
    trackingNumber,
    sender,
    receiver,
    estimatedDelivery: '2026-12-24',
    version: 1,
    kind: SHIPMENT_KINDS[index % 2] ?? 'package',
    status: PACKAGE_STATUSES[index % 5] ?? 'Pending',
    customerId: index < OWN ? toObjectId(customer) : undefined,
    searchTokens: searchTokens({ trackingNumber, sender, receiver }),
    events: [],
    isArchived: index % 50 === 49,
    createdAt: at,
    updatedAt: at,
  };
}

const filter = (given: Partial<ListFilter> = {}): ListFilter => ({
  search: undefined,
  status: undefined,
  kind: undefined,
  customerId: undefined,
  isUnassigned: false,
  onlyIds: undefined,
  isArchived: false,
  sort: '-updatedAt',
  after: undefined,
  ...given,
});

const docsExamined = (reads: readonly ProfiledRead[]) =>
  reads.reduce((sum, read) => sum + (read.docsExamined ?? 0), 0);
const hasWord = (tokens: readonly string[], word: string) => tokens.some((token) => token.startsWith(word));

/** The numbers of a whole list, page by page. */
async function everyPage(given: ListFilter, size: number): Promise<string[]> {
  const { key } = orderOf(given.sort);
  const numbers: string[] = [];
  for (let after = given.after; ;) {
    const page = await shipmentListRepo.list({ ...given, after }, size);
    numbers.push(...page.map(({ trackingNumber }) => trackingNumber));
    const last = page.at(-1);
    if (!last || page.length < size) {
      return numbers;
    }
    after = { value: last[key], id: last.id };
  }
}

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
    { onlyIds: [customer] },
    { customerId: customer },
    { customerId: customer, status: 'Pending' as const, search: 'acme' },
  ].map((given) => ({ sort, ...given })),
);

describe('a page of the list', () => {
  it.each(combinations)('of %o is read from an index', async (given) => {
    const reads = await profiledReads(() => shipmentListRepo.list(filter(given), PAGE));
    expect(reads.length).toBeGreaterThan(0);
    for (const { planSummary } of reads) {
      expect(planSummary).toMatch(/^(IXSCAN|COUNT_SCAN)/);
      expect(planSummary).not.toContain('COLLSCAN');
    }
  });

  it('without a search reads no more than it shows, in its own order', async () => {
    for (const sort of PACKAGE_SORTS) {
      const [read] = await profiledReads(() => shipmentListRepo.list(filter({ sort }), PAGE));
      expect(read?.docsExamined).toBeLessThanOrEqual(PAGE);
      expect(read?.hasSortStage).not.toBe(true);
    }
  });

  it('sorts what matches the rarest word without reading a shipment, and reads no more than the page', async () => {
    for (const sort of PACKAGE_SORTS) {
      const reads = await profiledReads(() =>
        shipmentListRepo.list(filter({ sort, search: 'ix-00', status: 'Delivered', kind: 'vehicle' }), PAGE),
      );
      expect(docsExamined(reads.slice(0, -1))).toBe(0);
      expect(reads.at(-1)?.docsExamined).toBe(PAGE);
    }
  });

  it('is led by the rarest word, whichever came first', async () => {
    // One in a hundred is for Zoe, and every second one of Zenith.
    for (const search of ['zenith zoe', 'zoe zenith']) {
      const reads = await profiledReads(() => shipmentListRepo.list(filter({ search }), PAGE));
      expect(docsExamined(reads)).toBeLessThanOrEqual(ALL / 100);
    }
  });

  it('of words that never come together reads no more than those of one', async () => {
    // Each begins a fifth of all numbers.
    const reads = await profiledReads(() => shipmentListRepo.list(filter({ search: 'ix-00 ix-01' }), PAGE));
    expect(docsExamined(reads)).toBeLessThanOrEqual(ALL / 5);
  });

  it('of a common word is read in the order of the list', async () => {
    const reads = await profiledReads(() => shipmentListRepo.list(filter({ search: 'ix' }), PAGE));
    expect(docsExamined(reads)).toBeLessThanOrEqual(PAGE + 1);
  });

  it('of a word that many have reads no more entries of the index than one that few have', async () => {
    const entries = async (search: string) => {
      const reads = await profiledReads(() => shipmentListRepo.list(filter({ search }), PAGE));
      return reads.reduce((sum, read) => sum + (read.keysExamined ?? 0), 0);
    };
    expect(await entries('jane')).toBeLessThanOrEqual(1.5 * (await entries('zoe')));
  });

  it.each(PACKAGE_SORTS)('in the order of %s shows every match once, page by page', async (sort) => {
    const all = await ShipmentModel.find({ isArchived: false }).lean();
    const key = sort.replace('-', '') as 'updatedAt' | 'createdAt' | 'trackingNumber';
    for (const search of [
      'zoe',
      'zenith zoe',
      'acme',
      'zenith',
      'ix-00 acme',
      'acme zenith',
      'jan acme ro',
    ]) {
      const found = await everyPage(filter({ search, sort }), 600);
      const words = search.split(' ');
      const byHand = all
        .filter((one) => words.every((word) => hasWord(one.searchTokens, word)))
        .toSorted((a, b) => (a[key] < b[key] ? -1 : 1) * (sort.startsWith('-') ? -1 : 1))
        .map(({ trackingNumber }) => trackingNumber);
      expect(found).toEqual(byHand);
    }
  });

  it('of a search with a status and a kind is of these only', async () => {
    const given = { search: 'acme', status: 'Delivered', kind: 'package' } as const;
    const page = await shipmentListRepo.list(filter(given), 1000);
    expect(page).toHaveLength(
      await ShipmentModel.countDocuments({
        searchTokens: /^acme/,
        isArchived: false,
        status: 'Delivered',
        kind: 'package',
      }),
    );
  });

  it('has a time limit on each of its reads', async () => {
    for (const given of [{}, { search: 'zoe' }, { search: 'acme jane' }, { customerId: customer }]) {
      for (const { command } of await profiledReads(() => shipmentListRepo.list(filter(given), PAGE))) {
        expect(command.maxTimeMS).toBeGreaterThan(0);
        expect(command.maxTimeMS).toBeLessThanOrEqual(60_000);
      }
    }
  });

  it('of a customer reads theirs only', async () => {
    const own = { customerId: customer, statuses: PACKAGE_STATUSES, after: undefined };
    for (const list of [
      () => shipmentListRepo.list(filter({ customerId: customer, search: 'acme' }), PAGE),
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
      () => customerShipmentRepo.countByStatus(customer),
      () => shipmentListRepo.countByCustomers([customer, 'f'.repeat(24)]),
    ]) {
      const [read] = await profiledReads(count);
      expect(read?.planSummary).toMatch(/^IXSCAN/);
      expect(read?.docsExamined).toBe(0);
      expect(read?.command.maxTimeMS).toBe(60_000);
    }
    expect(await shipmentListRepo.countByCustomers([customer, 'f'.repeat(24)])).toEqual(
      new Map([[customer, OWN]]),
    );
  });
});

describe('how many a list has', () => {
  const counted = async (given: Partial<ListFilter>, most = 10_001) => {
    let count: number | undefined;
    const [read] = await profiledReads(async () => {
      count = await shipmentListRepo.count(filter(given), most);
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
    expect((await counted({ customerId: customer })).count).toBe(OWN);
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
      for await (const batch of shipmentListRepo.batches(filter(), 100)) {
        expect(batch).toHaveLength(100);
        break;
      }
    });
    expect(reads[0]?.planSummary).toMatch(/^IXSCAN/);
    expect(reads[0]?.docsExamined).toBeLessThanOrEqual(100);
  });

  it('is as it was when reading began, whatever is changed meanwhile', async () => {
    const seen: string[] = [];
    for await (const batch of shipmentListRepo.batches(filter({ search: 'zoe', sort: '-updatedAt' }), 10)) {
      seen.push(...batch.map(({ trackingNumber }) => trackingNumber));
      // The oldest becomes the newest, and would be missed.
      await ShipmentModel.updateOne({ trackingNumber: 'IX-00000' }, { $set: { updatedAt: new Date() } });
    }
    expect(seen).toHaveLength(ALL / 100);
    expect(seen).toContain('IX-00000');
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('the words of a search', () => {
  const compared = (reads: readonly ProfiledRead[]) => reads.filter(({ command }) => 'min' in command).length;

  it('are compared once each, and not more than four of them', async () => {
    const repeated = await profiledReads(() =>
      shipmentListRepo.list(filter({ search: 'quill quill quill' }), PAGE),
    );
    expect(compared(repeated)).toBe(1);
    const search = 'ix a ac acm acme z ze zen zeni zenit zenith j ja jan';
    const many = await profiledReads(() => shipmentListRepo.list(filter({ search }), PAGE));
    expect(compared(many)).toBe(4);
  });

  it('are common when counting them for an export takes too long, which is read in the order of the list', async () => {
    const expired = new mongoose.mongo.MongoServerError({
      message: 'operation exceeded time limit',
      code: 50,
    });
    const counting = vi
      .spyOn(ShipmentModel, 'aggregate')
      .mockReturnValueOnce({ option: () => Promise.reject(expired) } as never);
    let found = 0;
    for await (const batch of shipmentListRepo.batches(filter({ search: 'zoe' }), PAGE)) {
      found += batch.length;
    }
    expect(counting).toHaveBeenCalledTimes(1);
    expect(found).toBe(ALL / 100);
    counting.mockRestore();
  });
});
