import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { unreachableText } from './unreachable.ts';

/** A server that answers all calls alike, as JSON unless given otherwise, and records them. */
function answering(body: string, { headers, ...init }: ResponseInit = {}) {
  const requests: Request[] = [];
  const send: typeof fetch = async (input, requestInit) => {
    requests.push(new Request(input, requestInit));
    return new Response(body, { headers: { 'content-type': 'application/json', ...headers }, ...init });
  };
  return { requests, send };
}

/** What the calls of these tests are answered with, all in one object. */
const ANSWER = JSON.stringify({
  id: '1',
  username: 'dana_r',
  isAdmin: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  signedOut: true,
  package: {},
  events: [],
  route: {},
  view: {},
  items: [],
  results: [],
});
const HTML = { headers: { 'content-type': 'text/html; charset=utf-8' } };

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const baseUrl = 'https://api.example';

/** Asks such a server who is signed in. */
const ask = (send: typeof fetch) => createApiClient({ baseUrl, fetch: send })('GET /api/auth/user', {});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('fills the path, the query and the body, each escaped', async () => {
    const { requests, send } = answering(ANSWER);
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
    const { requests, send } = answering(ANSWER);
    const call = createApiClient({ baseUrl, fetch: send });
    await call('POST /api/auth/logout', {});
    await call('POST /api/auth/logout', {});
    await call('POST /api/auth/logout', {}, { idempotencyKey: 'given-key' });
    await call('GET /api/auth/user', {});
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys.slice(2)).toEqual(['given-key', null]);
  });

  it('has one also on a page without TLS, where browsers lack `randomUUID`', async () => {
    const { crypto } = globalThis;
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
    });
    const { requests, send } = answering(ANSWER);
    await createApiClient({ baseUrl, fetch: send })('POST /api/auth/logout', {});
    expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
  });

  it('carries the administrator’s token as it is at that moment', async () => {
    const { requests, send } = answering(ANSWER);
    let token: string | undefined = 'first';
    const call = createApiClient({ baseUrl, fetch: send, adminToken: () => token });
    await call('GET /api/auth/user', {});
    token = undefined;
    await call('GET /api/auth/user', {});
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer first', null]);
  });
});

describe('an error', () => {
  it('becomes an ApiError whose message is the status, a colon and the body', async () => {
    const body = JSON.stringify({
      code: 'rate_limited',
      message: 'Too many.',
      requestId: 'r-1',
      fields: { username: 'Enter your username' },
    });
    const { send } = answering(body, { status: 429, headers: { 'retry-after': '7' } });
    const error = await errorOf(ask(send));
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
    const page = answering('<html>', { status: 503, ...HTML });
    await expect(ask(empty.send)).rejects.toMatchObject({
      message: '502: Bad Gateway',
      code: undefined,
      retryAfter: undefined,
    });
    await expect(ask(page.send)).rejects.toMatchObject({
      message: '503: <html>',
      code: undefined,
      serverMessage: undefined,
      fields: {},
    });
  });

  it('reads from a body only what has the shape of an error', async () => {
    const odd = {
      code: 7,
      message: { html: '<b>' },
      requestId: null,
      fields: { name: ['long'], email: 'Bad' },
    };
    const { send } = answering(JSON.stringify(odd), { status: 403, headers: { 'retry-after': 'tomorrow' } });
    expect(await errorOf(ask(send))).toMatchObject({
      code: undefined,
      serverMessage: undefined,
      requestId: undefined,
      fields: { email: 'Bad' },
      retryAfter: undefined,
    });
  });

  it('is not made of a lost connection, which stays what fetch throws', async () => {
    const send = async () => {
      throw new TypeError('fetch failed');
    };
    await expect(ask(send)).rejects.toBeInstanceOf(TypeError);
  });
});

describe('a success that is not the route’s answer', () => {
  const page = '<!doctype html><title>Hotel Wi-Fi</title><p>Welcome! Sign in to go on.</p>';
  it.each([
    ['a network’s sign-in page', page, HTML],
    ['a page declared as JSON', page, {}],
    ['JSON declared as a page', ANSWER, HTML],
    ['JSON of a related type', ANSWER, { headers: { 'content-type': 'application/json-seq' } }],
    ['an empty body', '', {}],
    ['JSON cut off', ANSWER.slice(0, -20), {}],
    ['an array', '[]', {}],
    ['nothing', 'null', {}],
    ['a text', '"signed in"', {}],
    ['an empty object', '{}', {}],
    ['an object of another shape', '{"message":"Welcome!","code":"internal","id":"1"}', {}],
  ])('is an error: %s', async (_, body, init) => {
    const { send } = answering(body, { status: 200, statusText: 'OK', ...init });
    const error = await errorOf(ask(send));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `200: ${body || 'OK'}`,
      code: undefined,
      serverMessage: undefined,
      fields: {},
    });
    expect(unreachableText(error)).toMatch(/^The server cannot be reached: something else/);
  });

  it('is an error also without a body at all', async () => {
    const send = async () => new Response(null, { status: 204, statusText: 'No Content' });
    await expect(ask(send)).rejects.toMatchObject({
      message: '204: No Content',
    });
  });

  it('cuts a long page in its message', async () => {
    const { send } = answering(page.repeat(1000), HTML);
    const error = await errorOf(ask(send));
    expect(String(error).length).toBeLessThan(1100);
  });

  it('is no text where the route declares text, but is a page there', async () => {
    const csv = answering('\u{FEFF}Tracking number', {
      headers: { 'content-type': 'text/csv; charset=utf-8' },
    });
    const call = createApiClient({ baseUrl, fetch: csv.send });
    expect(await call('GET /api/admin/packages/export.csv', {})).toBe('\u{FEFF}Tracking number');
    const html = answering(page, HTML);
    await expect(
      createApiClient({ baseUrl, fetch: html.send })('GET /api/admin/packages/export.csv', {}),
    ).rejects.toBeInstanceOf(ApiError);
  });
});

describe('the time limit', () => {
  /** A server that takes the call and never answers. */
  const silent: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      // A signal is aborted with an error.
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });

  it('ends a call without an answer, which then counts as unreachable', async () => {
    const call = createApiClient({ baseUrl, fetch: silent });
    const error = await errorOf(call('GET /api/auth/user', {}, { timeLimit: 10 }));
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(unreachableText(error)).toBe(
      'The server cannot be reached. Check the connection, then try again.',
    );
  });

  it('leaves the caller’s own signal in force', async () => {
    const caller = new AbortController();
    const call = createApiClient({ baseUrl, fetch: silent });
    const error = errorOf(call('GET /api/auth/user', {}, { signal: caller.signal }));
    caller.abort();
    expect(await error).toMatchObject({ name: 'AbortError' });
  });

  it('is on every call', async () => {
    const { requests, send } = answering(ANSWER);
    const signals: unknown[] = [];
    const call = createApiClient({
      baseUrl,
      fetch: (input, init) => {
        signals.push(init?.signal);
        return send(input, init);
      },
    });
    const caller = new AbortController();
    await call('GET /api/auth/user', {});
    await call('POST /api/auth/logout', {}, { signal: caller.signal });
    expect(requests).toHaveLength(2);
    expect(signals[0]).toBeInstanceOf(AbortSignal);
    expect(signals[1]).toBeInstanceOf(AbortSignal);
    expect(signals[1]).not.toBe(caller.signal);
  });
});
