import type * as timers from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PACKAGE_SORTS } from '@moveway/contracts/shipments/shipment.routes.ts';
import { mongoose } from '../../storage/mongoose.ts';
import {
  ALL,
  byOrder,
  docsExamined,
  everyPage,
  listFilter,
  storeListedShipments,
  storeShipments,
  listed,
} from '../../testing/shipments/listed-shipments.ts';
import { profiledReads, type ProfiledRead } from '../../testing/profiled-reads.ts';
import { orderOf } from './list-filter.ts';
import { searchTokens } from '../search/search-fields.ts';
import { shipmentListRepo } from './list.repo.ts';
import { LIST_INDEXES, SEARCH_INDEX, ShipmentModel, type ShipmentDocument } from '../shipment.model.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

// The tests count reads instead of measuring time, because a busy machine is slow.
vi.mock('../../storage/limits/max-read-time.ts', () => ({ MAX_READ_MS: 60_000 }));
// A search waits for a page in the order of the list before it counts; one test lets it wait for none.
const waits = vi.hoisted(() => ({ areOver: false }));
vi.mock('node:timers/promises', async (importOriginal) => {
  const original = await importOriginal<typeof timers>();
  return {
    ...original,
    setTimeout: (ms: number, value: unknown) => original.setTimeout(waits.areOver ? 0 : ms, value),
  };
});

const PAGE = 26;
/** More than are sorted here; none of them is new. */
const OLD = 1200;

await connectToDatabase('search_indexes');
await storeListedShipments();
await storeShipments(OLD, (index) => {
  const names = {
    trackingNumber: `OLD-${String(index).padStart(5, '0')}`,
    sender: 'Olds',
    receiver: 'Rex Noll',
  };
  const at = new Date(Date.UTC(2025, 0, 1) + index * 60_000);
  return { ...listed(index), ...names, searchTokens: searchTokens(names), createdAt: at, updatedAt: at };
});

const hasWord = (tokens: readonly string[], word: string) => tokens.some((token) => token.startsWith(word));

describe('a page of a search', () => {
  let all: ShipmentDocument[];
  beforeAll(async () => {
    all = await ShipmentModel.find({ isArchived: false }).lean<ShipmentDocument[]>();
  });

  it('sorts the matches of the rarest word in the index, and reads only the shipments of the page', async () => {
    // The index of words has no values of the other orders.
    for (const sort of PACKAGE_SORTS.filter((one) => !/estimatedDelivery|lastEventAt/.test(one))) {
      const reads = await profiledReads(() =>
        shipmentListRepo.list(
          listFilter({ sort, search: 'ix-00', status: 'Delivered', kind: 'vehicle' }),
          PAGE,
        ),
      );
      expect(docsExamined(reads.slice(0, -1))).toBe(0);
      expect(reads.at(-1)?.docsExamined).toBe(PAGE);
    }
  });

  it('is found by the rarest word, in whatever order the words come', async () => {
    // One in a hundred is for Zoe, and every second one of Zenith.
    for (const search of ['zenith zoe', 'zoe zenith']) {
      const reads = await profiledReads(() => shipmentListRepo.list(listFilter({ search }), PAGE));
      expect(docsExamined(reads)).toBeLessThanOrEqual(ALL / 100);
    }
  });

  it('of words that never come together reads no more than the matches of one word', async () => {
    // Each begins a fifth of all numbers.
    const reads = await profiledReads(() =>
      shipmentListRepo.list(listFilter({ search: 'ix-00 ix-01' }), PAGE),
    );
    expect(docsExamined(reads)).toBeLessThanOrEqual(ALL / 5);
  });

  it('of a beginning that only old shipments have does not read the list from its newest shipment on', async () => {
    for (const search of ['old-0', 'old-0 ol']) {
      const reads = await profiledReads(() => shipmentListRepo.list(listFilter({ search }), PAGE));
      expect(docsExamined(reads)).toBeLessThanOrEqual(OLD);
    }
  });

  it.each(PACKAGE_SORTS)('in the order of %s shows every match once, page by page', async (sort) => {
    const { key } = orderOf(sort);
    const compare = byOrder(sort);
    const placeOf = (one: ShipmentDocument) => ({ value: one[key], id: one._id.toHexString() });
    // By a rare word, by common ones, and in the first order by any number of both.
    const common = ['zenith zoe', 'acme zenith'];
    const searches =
      sort === PACKAGE_SORTS[0] ? [...common, 'zoe', 'acme', 'ix-00 acme', 'jan acme ro'] : common;
    for (const search of searches) {
      const found = await everyPage(listFilter({ search, sort }), 600);
      const words = search.split(' ');
      const byHand = all
        .filter((one) => words.every((word) => hasWord(one.searchTokens, word)))
        .toSorted((a, b) => compare(placeOf(a), placeOf(b)))
        .map(({ trackingNumber }) => trackingNumber);
      expect(found).toEqual(byHand);
    }
  });

  it('with a status and a kind has only matches with both', async () => {
    const given = { search: 'acme', status: 'Delivered', kind: 'package' } as const;
    const page = await shipmentListRepo.list(listFilter(given), 1000);
    expect(page).toHaveLength(
      await ShipmentModel.countDocuments({
        searchTokens: /^acme/,
        isArchived: false,
        status: 'Delivered',
        kind: 'package',
      }),
    );
  });
});

/** The reads that count the matches of a word. */
const counted = (reads: readonly ProfiledRead[]) => reads.filter(({ command }) => 'pipeline' in command);

describe('the words of a search', () => {
  it('are counted once each, at most four of them, and no further than needed', async () => {
    const repeated = await profiledReads(() =>
      shipmentListRepo.list(listFilter({ search: 'quill quill quill' }), PAGE),
    );
    expect(counted(repeated)).toHaveLength(1);
    const search = 'zoe a ac acm acme z ze zen zeni zenit zenith j ja jan';
    const many = await profiledReads(() => shipmentListRepo.list(listFilter({ search }), PAGE));
    expect(counted(many)).toHaveLength(4);
    for (const { docsExamined: read, keysExamined = 0 } of counted(many)) {
      expect(read).toBe(0);
      expect(keysExamined).toBeLessThanOrEqual(2100);
    }
  });
});

it('a search stops reading in the order of the list once a word turns out to be rare', async () => {
  const filter = listFilter({ search: 'olds rex' });
  const counting = vi.spyOn(ShipmentModel, 'countDocuments');
  for (const _ of ['olds', 'rex']) {
    counting.mockResolvedValueOnce(50_000);
  }
  const find = vi.spyOn(ShipmentModel, 'find');
  waits.areOver = true;
  const found = await shipmentListRepo.list(filter, PAGE);
  waits.areOver = false;
  const hints = find.mock.results.map(({ value }) => value.getOptions().hint);
  find.mockRestore();
  counting.mockRestore();
  expect(hints).toEqual([LIST_INDEXES.updatedAt, SEARCH_INDEX]);
  expect(found).toHaveLength(PAGE);
  expect(found).toEqual(await shipmentListRepo.list(filter, PAGE));
});

describe('a search for words that are all very common', () => {
  const expired = new mongoose.mongo.MongoServerError({ message: 'operation exceeded time limit', code: 50 });
  it.each([
    ['each has as many matches as are counted', () => Promise.resolve(50_000)],
    ['counting takes too long', () => Promise.reject(expired)],
  ])('is read in the order of the list, where %s', async (_, answer) => {
    const counting = vi.spyOn(ShipmentModel, 'countDocuments').mockImplementation(answer as never);
    const reads = await profiledReads(async () => {
      const page = await shipmentListRepo.list(listFilter({ search: 'jane acme' }), PAGE);
      expect(page).toHaveLength(PAGE);
    });
    expect(docsExamined(reads)).toBeLessThanOrEqual(3 * PAGE);
    const search = listFilter({ search: 'zenith zoe', sort: 'createdAt' });
    const byPage = await everyPage(search, 20);
    const exported: string[] = [];
    for await (const batch of shipmentListRepo.batches(search, 20)) {
      exported.push(...batch.map(({ trackingNumber }) => trackingNumber));
    }
    counting.mockRestore();
    expect(exported).toHaveLength(ALL / 100);
    expect(byPage).toEqual(exported);
    expect(await everyPage(search, 20)).toEqual(exported);
  });
});
