import { describe, expect, it, vi } from 'vitest';
import { PACKAGE_SORTS } from '@moveway/contracts/shipments/shipment.routes.ts';
import {
  ALL,
  docsExamined,
  everyPage,
  listFilter,
  storeShipments,
  listed,
} from '../../testing/shipments/listed-shipments.ts';
import { profiledReads } from '../../testing/profiled-reads.ts';
import { stateToken } from '../search/search-fields.ts';
import { ShipmentModel } from '../shipment.model.ts';
import { shipmentListRepo } from './list.repo.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

// The tests count reads instead of measuring time, because a busy machine is slow.
vi.mock('../../storage/limits/max-read-time.ts', () => ({ MAX_READ_MS: 60_000 }));

const PAGE = 26;
/** How many shipments of a list are read before the index of places is. */
const FIRST = 300;
/** One in a hundred comes from Bangor, all others from Dallas, and every one goes to Duluth. */
const RARE = ALL / 100;
const BANGOR = { longitude: -68.78, latitude: 44.8, miles: 50 };
const DALLAS = { longitude: -96.78, latitude: 32.77, miles: 50 };

const pointOf = ({ longitude, latitude }: typeof BANGOR) => ({
  point: { type: 'Point', coordinates: [longitude, latitude] },
});
const DULUTH = pointOf({ longitude: -92.1, latitude: 46.79, miles: 0 });

await connectToDatabase('place_indexes');
await storeShipments(ALL, (index) => {
  const isRare = index % 100 === 0;
  return {
    ...listed(index),
    searchTokens: [stateToken(isRare ? 'ME' : 'TX'), stateToken('MN')],
    places: [pointOf(isRare ? BANGOR : DALLAS), DULUTH],
  };
});

describe('a page of a list near a place', () => {
  it('is found by the index of places where few are near, and reads each shipment once', async () => {
    const reads = await profiledReads(() => shipmentListRepo.list(listFilter({ near: BANGOR }), PAGE));
    const [first, near, page, ...others] = reads;
    expect(first?.docsExamined).toBeLessThanOrEqual(FIRST);
    expect(near?.planSummary).toContain('places.point: "2dsphere"');
    expect(near?.docsExamined).toBeLessThanOrEqual(RARE);
    expect(page?.docsExamined).toBeLessThanOrEqual(PAGE);
    expect(others).toEqual([]);
  });

  it('is among the first of the list where very many are near, and reads few others', async () => {
    for (const sort of PACKAGE_SORTS) {
      const reads = await profiledReads(() =>
        shipmentListRepo.list(listFilter({ near: DALLAS, sort }), PAGE),
      );
      expect(reads[0]?.hasSortStage).not.toBe(true);
      expect(docsExamined(reads)).toBeLessThanOrEqual(FIRST + PAGE);
    }
  });

  it('has each shipment once, in every order', async () => {
    for (const sort of PACKAGE_SORTS) {
      const numbers = await everyPage(listFilter({ near: BANGOR, sort }), 20);
      expect(numbers).toHaveLength(
        await ShipmentModel.countDocuments({ isArchived: false, searchTokens: '@me' }),
      );
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });

  it('of a state is found by the index of words; where few match, only the shown shipments are read', async () => {
    for (const state of ['ME', 'TX'] as const) {
      const reads = await profiledReads(() => shipmentListRepo.list(listFilter({ state }), PAGE));
      expect(docsExamined(reads)).toBeLessThanOrEqual(PAGE * 2);
      expect(reads.at(-1)?.planSummary).toContain(state === 'ME' ? 'searchTokens' : 'updatedAt');
    }
  });

  it('with a state and words is found by the rarest condition', async () => {
    for (const given of [
      { near: BANGOR, state: 'MN', search: 'ix' },
      { near: DALLAS, state: 'ME' },
    ] as const) {
      const reads = await profiledReads(() => shipmentListRepo.list(listFilter(given), PAGE));
      expect(reads.at(-1)?.docsExamined).toBeLessThanOrEqual(RARE);
    }
  });
});

it('a count of packages near a place is read from its index, no further than needed', async () => {
  const stored = { isArchived: false, searchTokens: '@me' };
  expect(await shipmentListRepo.count(listFilter({ near: BANGOR }), 10_001)).toBe(
    await ShipmentModel.countDocuments(stored),
  );
  const [read] = await profiledReads(() => shipmentListRepo.count(listFilter({ near: DALLAS }), 10));
  expect(read?.planSummary).toContain('places.point');
  expect(read?.docsExamined).toBeLessThanOrEqual(20);
});
