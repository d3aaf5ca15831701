import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startBackend } from '@moveway/testing/backend-process.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { openRaw } from '../testing/raw-connection.ts';

const SHUTDOWN_TIMEOUT_MS = 4000;
const BODY = JSON.stringify({ trackingNumbers: ['ABSENT-1'] });

const database = createTestDatabase('stop');

const backend = await startBackend({
  MONGODB_URI: database.uri,
  SHUTDOWN_TIMEOUT_MS: String(SHUTDOWN_TIMEOUT_MS),
});

afterAll(async () => {
  await backend.kill();
  await database.drop();
});

it('answers the calls that run, rejects new ones, and ends well though one never ends', async () => {
  const running = await Promise.all(Array.from({ length: 20 }, beginCall));
  const stuck = await beginCall();

  const ended = backend.stop();
  await vi.waitFor(() => expect(fetch(`${backend.url}/healthz`)).rejects.toThrow(TypeError));
  const answers = await Promise.all(running.map((call) => call.finish()));
  expect(answers).toEqual(answers.map(() => 200));

  expect(await ended).toBe(0);
  await expect(stuck.finish()).rejects.toThrow(/socket hang up|ECONNRESET|EPIPE/);
});

it('drains first: says so at /readyz, answers everybody still, and keeps no connection open', async () => {
  const draining = await startBackend({ MONGODB_URI: database.uri, DRAIN_MS: '600000' });
  const held = await openRaw(draining.url);
  const ended = draining.stop();
  await vi.waitFor(async () => {
    for (const path of ['/readyz', '/readyz?exclude=database']) {
      const answer = await fetch(draining.url + path);
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'draining' }]);
    }
  });

  const call = await fetch(`${draining.url}/api/settings`);
  expect([call.status, call.headers.get('connection')]).toEqual([200, 'close']);
  held.write('GET /healthz HTTP/1.1\r\nHost: any\r\n\r\n');
  expect((await held.answer()).status).toBe(200);
  const socket = new WebSocket(`${draining.url.replace('http', 'ws')}/ws`);
  await once(socket, 'message');
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.close();
  await draining.kill();
  await ended;
});

/** A call whose body is still on its way: the server has begun it and cannot answer yet. */
async function beginCall() {
  const call = request(`${backend.url}/api/packages/track`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(BODY),
      // Answered when the server has begun the request.
      expect: '100-continue',
    },
    agent: false,
  });
  const answered = once(call, 'response');
  // `finish` awaits it; a failure before that must not be an unhandled rejection.
  answered.catch(() => undefined);
  call.flushHeaders();
  await once(call, 'continue');
  call.write(BODY.slice(0, 5));
  return {
    async finish(): Promise<number | undefined> {
      call.end(BODY.slice(5));
      // Node's own event, with the response as its one argument.
      const [response] = (await answered) as [IncomingMessage];
      await text(response);
      return response.statusCode;
    },
  };
}
