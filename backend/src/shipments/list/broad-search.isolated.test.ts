import { expect, it, vi } from 'vitest';
import { listFilter } from '../../testing/shipments/listed-shipments.ts';
import { profiledReads } from '../../testing/profiled-reads.ts';
import { shipmentListRepo } from './list.repo.ts';
import { ShipmentModel } from '../shipment.model.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

// No machine looks through these shipments in so short a time.
vi.mock('../../storage/limits/max-read-time.ts', () => ({ MAX_READ_MS: 8 }));

const ALL = 20_000;

await connectToDatabase('broad_search');
await ShipmentModel.collection.insertMany(
  Array.from({ length: ALL }, (_, index) => ({
    trackingNumber: `BROAD-${index}`,
    status: 'Pending',
    kind: 'package',
    isArchived: false,
    searchTokens: [index % 2 ? 'acme' : 'zenith'],
    updatedAt: new Date(index),
    createdAt: new Date(index),
  })) as never,
);

it('rejects a search that would scan everything, and asks for another word', async () => {
  // The scans wait for each other by this clock: with so short a limit, a slow machine would refuse the second one.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const filter = listFilter({ search: 'acme zenith' });
  const reads = await profiledReads(async () => {
    await expect(shipmentListRepo.list(filter, 26)).rejects.toMatchObject({
      code: 'search_too_broad',
      status: 422,
      message: expect.stringContaining('add a word'),
    });
  });
  clock.mockRestore();
  // The list is read once; the others count the matches of a word.
  expect(reads.filter(({ command }) => 'find' in command)).toHaveLength(1);
});
