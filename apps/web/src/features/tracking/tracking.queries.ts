import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { OfflineError } from './track-failure.ts';
import { isTrackingNumber } from '@moveway/contracts/shipments/numbers/tracking-number.ts';

/**
 * One result per number. A single number is asked for by GET, which the browser's cache and ETag make cheap; several
 * by one POST. "Not found" is a result, not a failure.
 */
export async function lookUp(
  call: ApiCall,
  numbers: readonly [string, ...string[]],
  signal?: AbortSignal,
): Promise<TrackingResult[]> {
  const [trackingNumber, ...others] = numbers;
  if (others.length > 0) {
    const { results } = await call(
      'POST /api/packages/track',
      { body: { trackingNumbers: [...numbers] } },
      { signal },
    );
    return results;
  }
  if (!isTrackingNumber(trackingNumber)) {
    return [{ outcome: 'malformed', trackingNumber }];
  }
  try {
    const tracked = await call(
      'GET /api/packages/track/:trackingNumber',
      { params: { trackingNumber } },
      { signal },
    );
    return [{ outcome: 'found', trackingNumber, ...tracked }];
  } catch (error) {
    if (error instanceof ApiError && error.code === 'shipment.not_found') {
      return [{ outcome: 'not_found', trackingNumber }];
    }
    throw error;
  }
}

/** The results of one search, in the server's order. */
export const trackingResults = (call: ApiCall, numbers: readonly [string, ...string[]]) =>
  queryOptions({
    queryKey: ['tracking', ...numbers],
    queryFn: async ({ signal }) => {
      try {
        return await lookUp(call, numbers, signal);
      } catch (error) {
        throw error instanceof ApiError || navigator.onLine
          ? error
          : new OfflineError('The device has no network.', { cause: error });
      }
    },
    // Offline, the look-up must fail at once, so that stored answers are shown, instead of pausing until online.
    networkMode: 'always',
  });

/**
 * Fetches some numbers of a search again and puts them in place. Only changed numbers are requested, because the server
 * limits requests for numbers that are not found.
 */
export async function refreshResults(
  queryClient: QueryClient,
  call: ApiCall,
  numbers: readonly [string, ...string[]],
  changed: readonly [string, ...string[]],
): Promise<void> {
  const fresh = await lookUp(call, changed);
  queryClient.setQueryData(
    trackingResults(call, numbers).queryKey,
    (results) => results && mergeResults(results, fresh),
  );
}

/** Two refreshes may answer out of order: an older answer never replaces a newer one. */
export function mergeResults(
  results: readonly TrackingResult[],
  fresh: readonly TrackingResult[],
): TrackingResult[] {
  return results.map((old) => {
    const update = fresh.find(({ trackingNumber }) => trackingNumber === old.trackingNumber);
    const isOutdated =
      update?.outcome === 'found' &&
      old.outcome === 'found' &&
      update.package.updatedAt < old.package.updatedAt;
    return update === undefined || isOutdated ? old : update;
  });
}
