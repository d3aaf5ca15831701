import { QueryClient } from '@tanstack/react-query';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { expect, it } from 'vitest';
import { mergeResults, refreshResults, trackingResults } from './tracking.queries.ts';
import { anEvent, aPackage, found } from '../../lib/shipments/shipment.fixtures.ts';

/** A client whose requests get the given answers in order. `asked` records the requests. */
function serverAnswering(...answers: { status?: number; body: unknown }[]) {
  const asked: string[] = [];
  const call = createApiClient({
    baseUrl: 'http://server',
    fetch: async (input, init) => {
      const sent = typeof init?.body === 'string' ? ` ${init.body}` : '';
      asked.push(`${init?.method} ${new URL(input).pathname}${sent}`);
      const { status = 200, body } = answers.shift() ?? { status: 500, body: {} };
      return Response.json(body, { status });
    },
  });
  return { call, asked };
}

const notFound = {
  status: 404,
  body: { code: 'shipment.not_found', message: 'No such number', requestId: 'r' },
};

it('returns "not found" as a result, and throws any other error', async () => {
  const { call } = serverAnswering(notFound, {
    status: 500,
    body: { code: 'internal', message: 'Oh', requestId: 'r' },
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  expect(await queryClient.fetchQuery(trackingResults(call, ['NONE1']))).toEqual([
    { outcome: 'not_found', trackingNumber: 'NONE1' },
  ]);
  await expect(queryClient.fetchQuery(trackingResults(call, ['NONE2']))).rejects.toThrow('500: ');
});

it('sends no request for a text that cannot be a tracking number', async () => {
  const { call, asked } = serverAnswering();
  const results = await new QueryClient().fetchQuery(trackingResults(call, ['A&B']));
  expect(results).toEqual([{ outcome: 'malformed', trackingNumber: 'A&B' }]);
  expect(asked).toEqual([]);
});

it('fetches one number by GET and several by one POST', async () => {
  const { call, asked } = serverAnswering(
    { body: { package: aPackage(), events: [], route: {} } },
    { body: { results: [] } },
  );
  const queryClient = new QueryClient();
  await queryClient.fetchQuery(trackingResults(call, ['MW123456789']));
  await queryClient.fetchQuery(trackingResults(call, ['MW1AA', 'MW2AA']));
  expect(asked).toEqual([
    'GET /api/packages/track/MW123456789',
    'POST /api/packages/track {"trackingNumbers":["MW1AA","MW2AA"]}',
  ]);
});

it('fetches only the changed number again and puts it in place', async () => {
  const changed = aPackage({ status: 'Delivered', updatedAt: '2026-11-21T00:00:00.000Z' });
  const { call, asked } = serverAnswering({ body: { package: changed, events: [anEvent()], route: {} } });
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
