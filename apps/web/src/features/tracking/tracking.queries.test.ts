import { QueryClient } from '@tanstack/react-query';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { expect, it } from 'vitest';
import { mergeResults, refreshResults, trackingResults } from './tracking.queries.ts';
import { found, tracked } from '../../lib/shipments/shipment.fixtures.ts';

it('fetches only the changed number again and puts it in place', async () => {
  const changed = tracked({ status: 'Delivered', updatedAt: '2026-11-21T00:00:00.000Z' });
  const asked: string[] = [];
  const call = createApiClient({
    baseUrl: 'http://server',
    fetch: async (input, init) => {
      asked.push(`${init?.method} ${new URL(input).pathname}`);
      return Response.json(changed);
    },
  });
  const queryClient = new QueryClient();
  const numbers = ['NONE1', 'MW123456789'] as const;
  const { queryKey } = trackingResults(call, numbers);
  queryClient.setQueryData(queryKey, [{ outcome: 'not_found', trackingNumber: 'NONE1' }, found()]);
  await refreshResults(queryClient, call, numbers, ['MW123456789']);
  expect(asked).toEqual(['GET /api/packages/track/MW123456789']);
  expect(queryClient.getQueryData(queryKey)).toMatchObject([
    { outcome: 'not_found' },
    { outcome: 'found', package: { status: 'Delivered' } },
  ]);
});

it('never lets an older answer replace a newer one', () => {
  const newer = found({ status: 'Delivered', updatedAt: '2026-11-21T10:00:00.000Z' });
  const older = found({ status: 'Out for Delivery', updatedAt: '2026-11-21T09:00:00.000Z' });
  expect(mergeResults([newer], [older])).toEqual([newer]);
  expect(mergeResults([older], [newer])).toEqual([newer]);
  const gone = { outcome: 'not_found', trackingNumber: newer.trackingNumber } as const;
  expect(mergeResults([newer], [gone])).toEqual([gone]);
});
