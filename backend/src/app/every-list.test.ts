import { allRoutes } from '@moveway/contracts/api.ts';
import type { Route } from '@moveway/contracts/http/route.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { accountRepo } from '../accounts/account.repo.ts';
import { profiledSentReads, type SentRead } from '../testing/profiled-reads.ts';
import { openSession } from '../testing/raw-call.ts';
import { startBackendOfFile } from '../testing/test-backend.ts';

const backend = await startBackendOfFile('every_list', {
  env: { RATE_LIMIT_CALLS: '100000', JOBS_POLL_MS: '600000' },
});
const admin = await accountRepo.create({ username: 'listing_admin', passwordHash: 'none', isAdmin: true });

/**
 * Lists that are read by pages, counted or exported. A list within one thing, such as the rows of an import or the
 * messages of a conversation, needs that thing to exist: `list-queries.test.ts` tests it.
 */
const lists = allRoutes.flatMap((route: Route) => {
  const { endpoint, query } = route;
  const isList = query !== undefined && ('cursor' in query.shape || /\/count$|\.csv$/.test(endpoint));
  const isOfOne = endpoint.includes('/:') || endpoint === 'GET /api/chat/messages';
  return isList && !isOfOne ? [{ endpoint, query }] : [];
});

/** Samples for a filter without fixed values, which gets the first one that it accepts. */
const SAMPLES = ['0123456789abcdef01234567', '2026-07-04', '50'];
/** Filters that do not take any text, and one whose sample would be what it is without one. */
const OWN_SAMPLES: Record<string, string> = { near: 'Denver, CO', within: '7' };
/** Filters that have an effect only beside another one. */
const BESIDE: Record<string, Record<string, string>> = { within: { near: 'Denver, CO' } };

const filters = lists.flatMap(({ endpoint, query }) =>
  Object.entries(query.shape)
    .filter(([name]) => name !== 'cursor' && name !== 'limit')
    .map(([name, schema]) => {
      // Every part of a declared query is a schema; zod's core type only hides its methods.
      const part = schema as z.ZodType;
      const {
        enum: values,
        const: only,
        default: usual,
      } = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' });
      const value = values?.find((one) => one !== usual) ?? only ?? OWN_SAMPLES[name];
      const sample = value ?? SAMPLES.find((text) => part.safeParse(text).success);
      return { endpoint, name, beside: BESIDE[name] ?? {}, value: String(sample) };
    }),
);

/** Collections that are read beside a call: its session, and the background count. */
const BESIDE_A_CALL = /^(?:user_sessions$|analytics_)/;

/** The reads of a call, without reads of one document or of the ids on a page. */
async function readsOf(endpoint: string, query: Record<string, string>): Promise<SentRead[]> {
  const { credentials } = await openSession(backend.url, admin);
  const path = `${endpoint.replace('GET ', '')}?${new URLSearchParams(query).toString()}`;
  const reads = await profiledSentReads(async () => {
    const response = await fetch(`${backend.url}${path}`, { headers: credentials });
    expect(response.status, path).toBe(200);
    await response.text();
  });
  return reads.filter(({ collection, command: { limit, filter } }) => {
    const isByIds = Object.keys(filter ?? {}).join() === '_id';
    return limit !== 1 && !isByIds && !BESIDE_A_CALL.test(collection);
  });
}

/** The queries that MongoDB gets, in any order and without the time of the call; not by which index it reads. */
const asked = (reads: readonly SentRead[]) =>
  reads
    .map(({ collection, command: { filter, sort, pipeline } }) =>
      JSON.stringify({ collection, filter, sort, pipeline }).replaceAll(/"\d{4}-[^"]*Z"/g, 'moment'),
    )
    .toSorted();

/**
 * The reads that look through a whole collection, sort what they find, or have no time limit. What is found of
 * shipments may be sorted: `list-indexes.isolated.test.ts` tests how many are.
 */
const unboundedReads = (reads: readonly SentRead[]) =>
  reads.filter(
    ({ collection, planSummary, hasSortStage = false, command: { maxTimeMS = 0 } }) =>
      planSummary.includes('COLLSCAN') || (hasSortStage && collection !== 'shipments') || maxTimeMS <= 0,
  );

it.each(lists)('$endpoint is read by an index, and no longer than a time limit', async ({ endpoint }) => {
  const reads = await readsOf(endpoint, {});
  expect(reads).not.toEqual([]);
  expect(unboundedReads(reads)).toEqual([]);
});

it.each(filters)('$endpoint is asked for something else by $name=$value', async (filter) => {
  const { endpoint, name, beside, value } = filter;
  const without = asked(await readsOf(endpoint, beside));
  const reads = await readsOf(endpoint, { ...beside, [name]: value });
  expect(asked(reads)).not.toEqual(without);
  expect(unboundedReads(reads)).toEqual([]);
});
