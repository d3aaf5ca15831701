import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** A server that answers all calls alike and remembers them. */
function answering(body: string, init: ResponseInit = {}) {
  const requests: Request[] = [];
  const send: typeof fetch = async (input, requestInit) => {
    requests.push(new Request(input, requestInit));
    return new Response(body, init);
  };
  return { requests, send };
}

const baseUrl = 'https://api.example';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('fills the path, the query and the body, each escaped', async () => {
    const { requests, send } = answering('{}');
    const call = createApiClient({ baseUrl, fetch: send });
    await call('GET /api/packages/track/:trackingNumber', { params: { trackingNumber: 'A/B?C' } });
    await call('GET /api/admin/packages', { query: { search: 'a&b', status: 'In Transit' } });
    await call('POST /api/packages/track', { body: { trackingNumbers: ['MW1'] } });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${baseUrl}/api/packages/track/A%2FB%3FC`,
      `GET ${baseUrl}/api/admin/packages?search=a%26b&status=In+Transit`,
      `POST ${baseUrl}/api/packages/track`,
    ]);
    expect(await requests[2]?.json()).toEqual({ trackingNumbers: ['MW1'] });
    expect(requests[2]?.headers.get('content-type')).toBe('application/json');
  });

  it('has an idempotency key of its own when it is unsafe, unless it is given one', async () => {
    const { requests, send } = answering('{}');
    const call = createApiClient({ baseUrl, fetch: send });
    await call('POST /api/auth/logout', {});
    await call('POST /api/auth/logout', {});
    await call('POST /api/auth/logout', {}, { idempotencyKey: 'given-key' });
    await call('GET /api/auth/user', {});
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys.slice(2)).toEqual(['given-key', null]);
  });

  it('has one also on a page without TLS, where browsers keep `randomUUID` away', async () => {
    const { crypto } = globalThis;
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
    });
    const { requests, send } = answering('{}');
    await createApiClient({ baseUrl, fetch: send })('POST /api/auth/logout', {});
    expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
  });

  it('carries the administrator’s token as it is at that moment', async () => {
    const { requests, send } = answering('{}');
    let token: string | undefined = 'first';
    const call = createApiClient({ baseUrl, fetch: send, adminToken: () => token });
    await call('GET /api/auth/user', {});
    token = undefined;
    await call('GET /api/auth/user', {});
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer first', null]);
  });
});

describe('a refusal', () => {
  it('becomes an ApiError whose message is the status, a colon and the body', async () => {
    const body = JSON.stringify({
      code: 'rate_limited',
      message: 'Too many.',
      requestId: 'r-1',
      fields: { username: 'Enter your username' },
    });
    const { send } = answering(body, { status: 429, headers: { 'retry-after': '7' } });
    const error: unknown = await createApiClient({ baseUrl, fetch: send })('GET /api/auth/user', {}).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `429: ${body}`,
      status: 429,
      code: 'rate_limited',
      serverMessage: 'Too many.',
      requestId: 'r-1',
      fields: { username: 'Enter your username' },
      retryAfter: 7,
    });
  });

  it('has the status text when the body is empty, and no code when it is a proxy’s page', async () => {
    const empty = answering('', { status: 502, statusText: 'Bad Gateway' });
    const page = answering('<html>', { status: 503 });
    await expect(
      createApiClient({ baseUrl, fetch: empty.send })('GET /api/auth/user', {}),
    ).rejects.toMatchObject({
      message: '502: Bad Gateway',
      code: undefined,
      retryAfter: undefined,
    });
    await expect(
      createApiClient({ baseUrl, fetch: page.send })('GET /api/auth/user', {}),
    ).rejects.toMatchObject({
      message: '503: <html>',
      code: undefined,
      fields: {},
    });
  });

  it('is not made of a lost connection, which stays what fetch throws', async () => {
    const send = async () => {
      throw new TypeError('fetch failed');
    };
    await expect(createApiClient({ baseUrl, fetch: send })('GET /api/auth/user', {})).rejects.toBeInstanceOf(
      TypeError,
    );
  });
});
