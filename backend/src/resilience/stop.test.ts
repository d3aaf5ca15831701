import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type BackendProcess } from '@moveway/testing/backend-process.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';

const SHUTDOWN_TIMEOUT_MS = 4000;
const BODY = JSON.stringify({ trackingNumbers: ['ABSENT-1'] });

const database = createTestDatabase('stop');
let backend: BackendProcess;

beforeAll(async () => {
  backend = await startBackend({
    MONGODB_URI: database.uri,
    SHUTDOWN_TIMEOUT_MS: String(SHUTDOWN_TIMEOUT_MS),
  });
});

afterAll(async () => {
  await backend.kill();
  await database.drop();
});

it('answers the calls that run, refuses new ones, and ends well and soon', async () => {
  const running = Array.from({ length: 20 }, () => beginCall());
  const stuck = beginCall();
  await sleep(300);

  const asked = performance.now();
  const ended = backend.stop();
  await sleep(300);
  await expect(fetch(`${backend.url}/healthz`)).rejects.toThrow(TypeError);
  const answers = await Promise.all(running.map((call) => call.finish()));
  expect(answers).toEqual(answers.map(() => 200));

  expect(await ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(SHUTDOWN_TIMEOUT_MS + 3000);
  await expect(stuck.finish()).rejects.toThrow(/socket hang up|ECONNRESET|EPIPE/);
});

/** A call whose body is still on its way: the server has begun it and cannot answer yet. */
function beginCall() {
  const call = request(`${backend.url}/api/packages/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(BODY) },
    agent: false,
  });
  const answered = once(call, 'response');
  // Asked for by `finish`; until then nobody listens.
  answered.catch(() => undefined);
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
