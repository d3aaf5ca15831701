import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { defineRoute } from '@moveway/contracts/http/route.ts';
import type Koa from 'koa';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../kernel/app-error.ts';
import { createLogger } from '../../kernel/logger.ts';
import { ShipmentModel } from '../../shipments/shipment.model.ts';
import { isInTransaction } from '../../storage/transactions/transactions.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { TEST_ADMIN, startBackendOfFile } from '../../testing/test-backend.ts';
import { createApiRouter, serveApi, type ApiRouter } from '../api-router.ts';
import { createApp } from '../app.ts';
import { mount, mountWrite, type Handler } from './mount.ts';
import type { WriteQueue } from './write-queue.ts';
import { sendJson } from '../../testing/raw-call.ts';

const backend = await startBackendOfFile('mount');
const token = (await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN })).adminToken;

const parcel = (receiver: string) => ({ kind: 'package', sender: 'Ann', receiver }) as const;

const create = (body: object, key: string) =>
  sendJson(`${backend.url}/api/packages`, body, {
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
  });

it('a caller who offers HTTP/2 with a call, as some clients do, is answered', async () => {
  const headers = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAAQAAP__',
  };
  const [answer] = (await once(get(`${backend.url}/api/settings`, { headers }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  expect(answer.statusCode).toBe(200);
});

/** What a caller gets of a route that is mounted alone. */
async function callMounted(mountRoute: (api: ApiRouter) => void, init?: RequestInit): Promise<Response> {
  const pass: Koa.Middleware = (_ctx, next) => next();
  const api = createApiRouter({
    limitRate: pass,
    session: pass,
    identify: async () => undefined,
    hasSessionCookie: () => false,
    queueWrite: async (_, work) => work(),
    uploadTimeoutMs: 1000,
  });
  mountRoute(api);
  const app = createApp({
    log: createLogger({ level: 'silent' }),
    trustedProxies: 0,
    health: { isDraining: () => false, isDatabaseReachable: async () => true },
  });
  for (const layer of serveApi(api)) {
    app.use(layer);
  }
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    return await fetch(`http://127.0.0.1:${port}/api/things`, init);
  } finally {
    server.close();
  }
}

it('a write prepares first, and makes its change and its answer in one transaction', async () => {
  const route = defineRoute('POST /api/things', {
    summary: 'Make a thing',
    access: 'public',
    effect: 'write',
    status: 201,
    response: z.object({ made: z.string() }),
  });
  const steps: [string, boolean][] = [];
  const answer = await callMounted(
    (api) =>
      mountWrite(
        api,
        route,
        async ({ caller }) => {
          steps.push(['prepare', isInTransaction()]);
          return async () => {
            steps.push(['change', isInTransaction()]);
            return caller;
          };
        },
        (caller, call) => {
          steps.push(['present', isInTransaction()]);
          return { made: caller === call.caller ? 'by this caller' : 'by another' };
        },
      ),
    { method: 'POST' },
  );
  expect([answer.status, await answer.json()]).toEqual([201, { made: 'by this caller' }]);
  expect(steps).toEqual([
    ['prepare', false],
    ['change', true],
    ['present', true],
  ]);
});

it('a write whose caller left before its turn does not begin', async () => {
  const route = defineRoute('POST /api/things', {
    summary: 'Make a thing',
    access: 'public',
    effect: 'write',
    response: z.object({ made: z.boolean() }),
  });
  const leaving = new AbortController();
  const outcome = Promise.withResolvers<unknown>();
  const prepare = vi.fn(() => async () => ({ made: true }));
  const call = callMounted(
    ({ guards, ...routers }) => {
      let context: Koa.Context | undefined;
      const limitRate: Koa.Middleware = (ctx, next) => {
        context = ctx;
        return next();
      };
      const queueWrite: WriteQueue = async (_caller, work) => {
        leaving.abort();
        await expect.poll(() => context?.writable).toBe(false);
        const done = work();
        done.then(outcome.resolve, outcome.resolve);
        return done;
      };
      mountWrite({ ...routers, guards: { ...guards, limitRate, queueWrite } }, route, prepare);
    },
    { method: 'POST', signal: leaving.signal },
  );
  await expect(call).rejects.toThrow('aborted');
  expect(await outcome.promise).toMatchObject({ code: 'unavailable' });
  expect(prepare).not.toHaveBeenCalled();
});

describe('an answer', () => {
  const route = defineRoute('GET /api/things', {
    summary: 'Things',
    access: 'public',
    response: z.object({ shown: z.string(), inner: z.object({ a: z.number() }) }),
  });

  const answerOf = (handler: Handler<typeof route>) => callMounted((api) => mount(api, route, handler));

  it('has no field that its route does not declare', async () => {
    const stored = { shown: 'yes', passwordHash: 'secret', inner: { a: 1, secret: 2 } };
    const answer = await answerOf(async () => stored);
    expect(await answer.json()).toEqual({ shown: 'yes', inner: { a: 1 } });
  });

  it('that rejects does not have the type of the file', async () => {
    const answer = await answerOf(async ({ ctx }) => {
      ctx.attachment('things.csv');
      throw new AppError('unavailable', 'Not now.');
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  it('of an internal error does not show its text', async () => {
    const breaks: Handler<typeof route>[] = [
      async () => {
        throw new Error('secret: connect ECONNREFUSED 10.0.0.7');
      },
      // Something stored that is not what the route promises.
      async () => ({ shown: 'secret', inner: { a: Number.NaN } }),
    ];
    for (const breaking of breaks) {
      const answer = await answerOf(breaking);
      expect(answer.status).toBe(500);
      expect(await answer.json()).toEqual({
        code: 'internal',
        message: 'Something went wrong on our end.',
        requestId: expect.any(String),
      });
    }
  });
});

describe('an unknown address', () => {
  it('is rejected in JSON, with the request id of the header', async () => {
    const answer = await fetch(`${backend.url}/api/nothing/here`, {
      headers: { 'x-request-id': 'support-call-77' },
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-request-id')).toBe('support-call-77');
    expect(await answer.json()).toMatchObject({ code: 'not_found', requestId: 'support-call-77' });
  });

  it('does not repeat a request id that could harm a log', async () => {
    const answer = await fetch(`${backend.url}/api/nothing`, {
      headers: { 'x-request-id': 'a"}{"level":"fatal' },
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });
});

describe('Idempotency-Key', () => {
  const key = () => crypto.randomUUID();
  const client = () => createApiClient({ baseUrl: backend.url, adminToken: () => token });

  it('makes simultaneous calls one write with one answer', async () => {
    const idempotencyKey = key();
    const call = client();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        call('POST /api/packages', { body: parcel('Simultaneous') }, { idempotencyKey }),
      ),
    );
    expect(new Set(answers.map(({ trackingNumber }) => trackingNumber)).size).toBe(1);
    expect(await ShipmentModel.countDocuments({ receiver: 'Simultaneous' })).toBe(1);
  });

  it('gives a repeated call the first answer, and says so', async () => {
    const idempotencyKey = key();
    const first = await create(parcel('Repeated'), idempotencyKey);
    const second = await create(parcel('Repeated'), idempotencyKey);
    expect(second.status).toBe(201);
    expect(await second.text()).toBe(await first.text());
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('rejects a key that was used for another input', async () => {
    const idempotencyKey = key();
    const call = client();
    await call('POST /api/packages', { body: parcel('First') }, { idempotencyKey });
    const error = await apiErrorOf(call('POST /api/packages', { body: parcel('Other') }, { idempotencyKey }));
    expect(error).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await ShipmentModel.countDocuments({ receiver: 'Other' })).toBe(0);
  });

  it('belongs to one route', async () => {
    const idempotencyKey = key();
    const call = client();
    const { trackingNumber } = await call(
      'POST /api/packages',
      { body: parcel('Scoped') },
      { idempotencyKey },
    );
    const updated = await call(
      'PUT /api/packages/:id/status',
      { params: { id: trackingNumber }, body: { status: 'Processing' } },
      { idempotencyKey },
    );
    expect(updated.status).toBe('Processing');
  });

  it('may be tried again after a rejection', async () => {
    const idempotencyKey = key();
    const call = client();
    const taken = { ...parcel('Retry'), trackingNumber: 'TAKEN-NUMBER-1' };
    await call('POST /api/packages', { body: taken });
    const error = await apiErrorOf(call('POST /api/packages', { body: taken }, { idempotencyKey }));
    expect(error.code).toBe('shipment.tracking_number_taken');
    const again = { ...taken, trackingNumber: 'FREE-NUMBER-1' };
    await expect(call('POST /api/packages', { body: again }, { idempotencyKey })).resolves.toMatchObject({
      trackingNumber: 'FREE-NUMBER-1',
    });
  });

  it('is rejected when it does not have the form of a key', async () => {
    expect((await create(parcel('Short key'), 'short')).status).toBe(400);
  });
});
