import { afterAll, describe, expect, it } from 'vitest';
import { CUSTOMER_TOKEN, startLiveServer } from '../testing/servers/live-server.ts';

const cookie = `session=${CUSTOMER_TOKEN}`;

const live = await startLiveServer();
afterAll(async () => {
  await live.close();
});

const poll = (headers: Record<string, string>, query = '') =>
  fetch(`${live.url}/socket.io/?EIO=4&transport=polling${query}`, { headers });

describe('a request of socket.io', () => {
  it('by script tag (JSONP) is rejected, with a cookie or without', async () => {
    for (const headers of [{}, { cookie, 'sec-fetch-site': 'same-origin' }] as Record<string, string>[]) {
      const answer = await poll(headers, '&j=0');
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain('___eio');
    }
  });

  it.each([
    ['a page of another port of this site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['an old browser’s script tag, which sends no header of ours', {}, 403],
    ['our page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['our page in an old browser', { 'x-requested-with': 'moveway' }, 200],
  ])('with the cookie of %s', async (_, headers, status) => {
    expect((await poll({ cookie, ...headers })).status).toBe(status);
  });

  it('gives an answer that other origins can use neither as a script nor as a resource', async () => {
    for (const answer of [await poll({}), await poll({}, '&j=0'), await poll({}, '&sid=none')]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});

describe('a WebSocket with a cookie', () => {
  it.each([
    ['no origin', {}, '403'],
    ['the origin of another port', { origin: 'http://127.0.0.1:1' }, '403'],
    ['an opaque origin', { origin: 'null' }, '403'],
  ])('and %s is rejected', async (_, headers, status) => {
    await expect(live.plain({ headers: { cookie, ...headers } }).opened).rejects.toThrow(status);
  });

  it('and our own origin is signed in, with headers that close it to other origins', async () => {
    const client = live.plain({ headers: { cookie, origin: live.url } });
    const headers = new Promise<unknown>((resolve) => {
      client.socket.once('upgrade', (response) => resolve(response.headers));
    });
    await client.opened;
    expect(await headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    await expect.poll(() => client.received).toMatchObject([{ type: 'connected', isSignedIn: true }]);
  });
});
