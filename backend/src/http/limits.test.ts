import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { allRoutes } from '@moveway/contracts/api.ts';
import { paramsOf } from '../testing/hostile.ts';
import { startBackendOfFile } from '../testing/test-backend.ts';
import { send } from '../testing/raw-call.ts';
import { forwardedFrom } from '../testing/forwarded.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';

const backend = await startBackendOfFile('limits', {
  env: {
    RATE_LIMIT_CALLS: '40',
    RATE_LIMIT_TRACKING_MISSES: '5',
    LIVE_CONNECTIONS_PER_ADDRESS: '1',
    TRUST_PROXY: '1',
  },
});

/** Calls as the proxy would pass them on from this address. */
const from = (address: string, path: string) =>
  fetch(`${backend.url}${path}`, { headers: { 'x-forwarded-for': address } });

const clientFrom = (address: string) =>
  createApiClient({ baseUrl: backend.url, fetch: forwardedFrom(address) });

describe('calls', () => {
  it('are answered with how many are left, and rejected with the time to wait when none are', async () => {
    const first = await from('203.0.113.1', '/api/auth/user');
    expect(first.headers.get('ratelimit-limit')).toBe('40');
    expect(first.headers.get('ratelimit-remaining')).toBe('39');
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => from('203.0.113.1', '/api/auth/user')),
    );
    const rejected = answers.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(6);
    expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(rejected[0]?.headers.get('ratelimit-remaining')).toBe('0');
    expect(await rejected[0]?.json()).toMatchObject({ code: 'rate_limited' });
  });

  it('are counted by address, as the trusted proxy names it and nobody else', async () => {
    await Promise.all(Array.from({ length: 41 }, () => from('203.0.113.2', '/api/auth/user')));
    expect((await from('203.0.113.3', '/api/auth/user')).status).toBe(401);
    // What the caller itself claims stands before what the proxy added.
    expect((await from('198.51.100.9, 203.0.113.2', '/api/auth/user')).status).toBe(429);
  });

  it('of an IPv6 subscriber count together, whatever address of the network they use', async () => {
    await Promise.all(
      Array.from({ length: 41 }, (_, i) => from(`2001:db8:1:2::${i.toString(16)}`, '/api/auth/user')),
    );
    expect((await from('2001:db8:1:2:ffff::1', '/api/auth/user')).status).toBe(429);
    expect((await from('2001:db8:1:3::1', '/api/auth/user')).status).toBe(401);
  });

  it('count together for all routes', async () => {
    const credentials = { 'x-forwarded-for': '203.0.113.4' };
    await Promise.all(Array.from({ length: 40 }, () => from('203.0.113.4', '/api/auth/user')));
    for (const route of allRoutes) {
      const answer = await send(backend.url, route, { credentials, params: paramsOf(route) });
      expect([route.endpoint, answer.status, await answer.json()]).toEqual([
        route.endpoint,
        429,
        expect.objectContaining({ code: 'rate_limited' }),
      ]);
    }
  });
});

describe('tracking numbers that are not found', () => {
  it('soon slow a guess down to one a second, and stop a guess of many', async () => {
    const call = clientFrom('203.0.113.10');
    const guess = async (index: number) => {
      const trackingNumber = `GUESS-${index}`;
      const asked = call('GET /api/packages/track/:trackingNumber', { params: { trackingNumber } });
      expect(await apiErrorOf(asked)).toMatchObject({ status: 404 });
    };
    for (let index = 0; index < 6; index += 1) {
      await guess(index);
    }
    const began = performance.now();
    await Promise.all([guess(6), guess(7)]);
    expect(performance.now() - began).toBeGreaterThan(1500);
    const trackingNumbers = Array.from({ length: 35 }, (_, index) => `GUESS-${index}`);
    const error = await apiErrorOf(call('POST /api/packages/track', { body: { trackingNumbers } }));
    expect(error).toMatchObject({ code: 'rate_limited', retryAfter: 25 });
  });
});

describe('live connections', () => {
  const poll = (address: string) => from(address, '/socket.io/?EIO=4&transport=polling');
  const open = (address: string) =>
    new WebSocket(`${backend.url.replace('http', 'ws')}/ws`, { headers: { 'x-forwarded-for': address } });

  it('are as many as the setting says for one address, by either transport', async () => {
    const first = open('203.0.113.50');
    await once(first, 'open');
    // The arguments that the library documents for this event.
    const [, rejected] = (await once(open('203.0.113.50'), 'unexpected-response')) as [
      ClientRequest,
      IncomingMessage,
    ];
    expect(rejected.statusCode).toBe(429);
    expect(await json(rejected)).toMatchObject({ code: 'rate_limited' });

    const polled = await poll('203.0.113.50');
    expect(polled.status).toBe(429);
    expect(await polled.json()).toMatchObject({ code: 'rate_limited' });
    expect((await poll('203.0.113.51')).status).toBe(200);
    first.terminate();
  });
});
