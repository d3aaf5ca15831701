import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type Koa from 'koa';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createApiRouter, serveApi } from '../../http/api-router.ts';
import { createApp } from '../../http/app.ts';
import { AppError } from '../../kernel/app-error.ts';
import { createLogger } from '../../kernel/logger.ts';
import { mountImports } from './import.http.ts';

/** What other calls have. */
const LIMIT_MS = 20;
const pass: Koa.Middleware = (_ctx, next) => next();
const api = createApiRouter({
  limitRate: pass,
  session: pass,
  identify: async () => ({ userId: '1', username: 'Dispatcher', isAdmin: true, address: '', sessionId: '1' }),
  carriesSession: () => false,
  queueWrite: async (_, work) => work(),
  uploadTimeoutMs: 1000,
  answerLimitMs: LIMIT_MS,
});
async function judgedLate(): Promise<never> {
  await wait(20 * LIMIT_MS);
  throw new AppError('import.changed', 'Judged to the end.');
}
mountImports(api, { imports: { change: judgedLate, correct: judgedLate } as never });
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
const { port } = server.address() as AddressInfo;
afterAll(() => void server.close());

/** The code of the error that a change is answered with. It has no key, which would be looked up in the database. */
async function change(path: string, body: object): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/imports/0123456789abcdef01234567${path}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 1, ...body }),
  });
  return z.object({ code: z.string() }).parse(await answer.json()).code;
}

it('judges all rows again with a change of columns or of a cell, however long other calls may take', async () => {
  const codes = await Promise.all([
    change('', { columns: [] }),
    change('/rows/2', { column: 0, value: 'Jane' }),
  ]);
  expect(codes).toEqual(['import.changed', 'import.changed']);
});
