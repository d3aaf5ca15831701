import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { expect, it, vi } from 'vitest';
import type { PagePosition } from '../../kernel/page-cursor.ts';
import { toObjectId } from '../../storage/mongoose.ts';
import { profiledReads } from '../../testing/profiled-reads.ts';
import {
  ALL,
  CUSTOMER,
  docsExamined,
  listed,
  storeShipments,
} from '../../testing/shipments/listed-shipments.ts';
import { ShipmentModel, type ShipmentDocument } from '../shipment.model.ts';
import { customerShipmentRepo } from './customer.repo.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

// The tests count documents, not time, because a busy machine is slow.
vi.mock('../../storage/limits/max-read-time.ts', () => ({ MAX_READ_MS: 60_000 }));

const PAGE = 26;

await connectToDatabase('owner_search_indexes');
await storeShipments(ALL, (index) => ({ ...listed(index), customerId: toObjectId(CUSTOMER) }));
// The same words, for another customer and without a customer.
await storeShipments(ALL, (index) => ({
  ...listed(index),
  trackingNumber: `OTHER-${index}`,
  customerId: index % 2 ? toObjectId('f'.repeat(24)) : undefined,
}));

const list = (search: string, after?: PagePosition, limit = PAGE) =>
  customerShipmentRepo.list(
    { customerId: CUSTOMER, search, statuses: PACKAGE_STATUSES, isCanceled: undefined, after },
    limit,
  );

it.each([
  { words: 'rare', searches: ['ix-0123', 'zoe', 'acme zenithia zoe', 'zoe acme', 'quill ix-00'] },
  { words: 'common', searches: ['acme', 'acme acme jane', 'ix'] },
])(
  'a search for $words words reads about as many of 5,000 packages as it finds',
  async ({ words, searches }) => {
    for (const search of searches) {
      const reads = await profiledReads(() => list(search));
      // One in a hundred is for Zoe, and every second one of Acme.
      expect(docsExamined(reads), search).toBeLessThanOrEqual(words === 'rare' ? ALL / 100 : 3 * PAGE);
      for (const { planSummary } of reads) {
        expect(planSummary).toContain('customerId');
      }
    }
  },
);

it('a search lists every match once, the newest change first, page by page', async () => {
  const all = await ShipmentModel.find({ customerId: CUSTOMER })
    .sort({ updatedAt: -1 })
    .lean<ShipmentDocument[]>();
  for (const search of ['zoe', 'acme', 'jane zenith', 'ix-00 acme', 'zenithia zoe', 'nobody']) {
    const found: string[] = [];
    let after: PagePosition | undefined;
    do {
      const page = await list(search, after, 400);
      const last = page.at(-1);
      found.push(...page.map(({ trackingNumber }) => trackingNumber));
      after = last && page.length === 400 ? { at: last.updatedAt, id: last.id } : undefined;
    } while (after);
    const byHand = all.filter(({ ownerTokens }) =>
      search.split(' ').every((word) => ownerTokens.some((token) => token.startsWith(word))),
    );
    expect(found, search).toEqual(byHand.map(({ trackingNumber }) => trackingNumber));
  }
});
