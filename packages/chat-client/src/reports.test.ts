import { ApiError } from '@moveway/api-client/api-error.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportUntilTaken } from './reports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An answer of the server, or of a proxy in its place. */
function failure(status: number, code: string | undefined, headers: Record<string, string> = {}): ApiError {
  const type = code === undefined ? 'text/html' : 'application/json';
  const body =
    code === undefined ? '<h1>Forbidden</h1>' : JSON.stringify({ code, message: 'No.', requestId: 'r1' });
  return new ApiError(new Response(null, { status, headers: { 'content-type': type, ...headers } }), body);
}

/** @returns how often a report is made within some seconds that fails with this error */
async function reportsWithin(seconds: number, error: unknown): Promise<number> {
  const report = vi.fn<() => Promise<never>>(() => Promise.reject(error));
  const stop = reportUntilTaken(report);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  return report.mock.calls.length;
}

it.each([
  ['no network', new TypeError('no network'), 5],
  ['an error of the server', failure(503, 'unavailable'), 5],
  ['a rate limit', failure(429, 'rate_limited', { 'retry-after': '20' }), 20],
])('makes a report again after %s, once that may help, until it is stopped', async (_, error, seconds) => {
  expect(await reportsWithin(seconds - 1, error)).toBe(1);
  expect(await reportsWithin(seconds + 1, error)).toBe(2);
});

it.each([
  ...[400, 401, 403, 404, 408, 413, 425].map((status) => [status, failure(status, 'not_found')] as const),
  ['403 of a proxy', failure(403, undefined)] as const,
])('makes no report again after a %s', async (_, error) => {
  expect(await reportsWithin(120, error)).toBe(1);
});
