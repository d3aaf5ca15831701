import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { allRoutes } from '@moveway/contracts/api.ts';
import { createLiveConnection } from '@moveway/api-client/live-connection.ts';
import { startBackend } from '@moveway/testing/backend-process.ts';
import { startOwnMongodb } from '@moveway/testing/own-mongodb.ts';
import { inputForms } from '../testing/bad-input.ts';
import { paramsOf } from '../testing/hostile.ts';
import { send } from '../testing/raw-call.ts';
import { callAs, makeAdministrator, signIn } from './signed-in-admin.ts';

const TRACKED = 'OUTAGE-1';
const UPDATED = 'OUTAGE-2';
/** Routes that a process answers from its memory. */
const IN_MEMORY = [
  'GET /api/settings',
  'GET /api/places',
  'GET /api/quotes/vehicles',
  'GET /api/forms/token',
  'POST /api/quotes/estimate',
  // The key does not change.
  'GET /api/push/key',
];
const CALLERS = 6;
/**
 * The change stream, analytics and the live connections each say when they begin to fail and when they succeed again;
 * a MongoDB that is stopping may be reached once more in between.
 */
const MAX_BACKGROUND_LINES = 12;
/** How many calls of each caller are judged together. */
const ROUNDS = 3;
/** No caller waits forever for a response, good or bad: then its call fails, and with it the test. */
const LONGEST_WAIT_MS = 25_000;

/** Of the site. */
const PAGES = ['/', '/tracking'];
const FILE = '/offline.js';

interface Answer {
  caller: number;
  status: number;
  code: string | undefined;
}

const mongo = await startOwnMongodb();
const uri = new URL(mongo.uri);
uri.pathname = '/outage';
await makeAdministrator(uri.href);
const siteDir = await mkdtemp(join(tmpdir(), 'moveway-site-'));
for (const name of ['index.html', 'tracking.html', '404.html', FILE]) {
  await writeFile(join(siteDir, name), `<p>${name}</p>`);
}
const backend = await startBackend({
  MONGODB_URI: uri.href,
  SITE_DIR: siteDir,
  RATE_LIMIT_CALLS: '1000000',
});
const adminToken = await signIn(backend.url);
for (const trackingNumber of [TRACKED, UPDATED]) {
  await callAs(backend.url, adminToken)('POST /api/packages', {
    body: { trackingNumber, sender: 'Ann', receiver: 'Lee' },
  });
}

afterAll(async () => {
  await backend.stop();
  await mongo.remove();
  await rm(siteDir, { recursive: true });
});

it('answers 503 while MongoDB is away and recovers by itself, live listeners too', async () => {
  const received: string[] = [];
  const listening = vi.fn<() => void>();
  const subscribeLive = createLiveConnection({
    url: `${backend.url.replace('http', 'ws')}/ws`,
    onWake: () => () => undefined,
  });
  const stopWatching = subscribeLive({
    trackingNumbers: [TRACKED],
    onState: () => undefined,
    onChange: ({ updatedAt }) => received.push(updatedAt),
    onRefetch: listening,
  });
  await vi.waitFor(() => {
    expect(listening).toHaveBeenCalled();
  });
  const load = keepCalling();
  expect(await load.next(ROUNDS)).toSatisfy(allWith(200));

  await mongo.stop();
  await load.turnsTo(503);
  expect(await load.next(ROUNDS)).toSatisfy(allWith(503));
  expect((await fetch(`${backend.url}/readyz`)).status).toBe(503);
  // The proxy's check: pages and files need no database.
  for (const path of ['/healthz', '/readyz?exclude=database', ...PAGES, FILE]) {
    expect([path, (await fetch(backend.url + path)).status]).toEqual([path, 200]);
  }
  expect(await routesThatFail()).toEqual([]);

  await mongo.start();
  await vi.waitFor(
    async () => {
      expect((await fetch(`${backend.url}/readyz`)).status).toBe(200);
    },
    { interval: 200 },
  );
  await load.turnsTo(200);
  expect(await load.next(ROUNDS)).toSatisfy(allWith(200));

  await callAs(backend.url, adminToken)('PUT /api/packages/:id/status', {
    params: { id: TRACKED },
    body: { status: 'Processing' },
  });
  await vi.waitFor(() => {
    expect(received).toHaveLength(1);
  });
  stopWatching();

  const all = await load.stop();
  expectFewLogLines(all.filter(({ status }) => status === 503).length + allRoutes.length);
  expect(new Set(all.map(({ status, code }) => `${status} ${code ?? ''}`))).toEqual(
    new Set(['200 ', '503 unavailable']),
  );
});

/** At most one line per failed call, and few lines of work that the server repeats until MongoDB is back. */
function expectFewLogLines(failedCalls: number): void {
  const lines = backend.output().trimEnd().split('\n');
  const requestIds = lines.map((line) => /"requestId":"([^"]+)"/.exec(line)?.[1]);
  const ofCalls = requestIds.filter((id) => id !== undefined);
  expect(ofCalls.length).toBeLessThanOrEqual(failedCalls);
  expect(new Set(ofCalls).size).toBe(ofCalls.length);
  const ofBackground = lines.filter((_, index) => requestIds[index] === undefined);
  expect(ofBackground.length, ofBackground.join('\n')).toBeLessThanOrEqual(MAX_BACKGROUND_LINES);
  expect(ofBackground.join('\n')).toMatch(
    /change stream of events fails[^]*change stream of events succeeds again/,
  );
}

/** Routes whose answer to an administrator is not `unavailable`, and for how long. */
async function routesThatFail(): Promise<string[]> {
  const credentials = { authorization: `Bearer ${adminToken}` };
  const answers = await Promise.all(
    allRoutes.map(async (route) => {
      const body = JSON.stringify('body' in route ? inputForms(route.body)[0]?.example : {});
      const answer = await send(backend.url, route, { credentials, params: paramsOf(route), body });
      const text = await answer.text();
      const retryAfter = answer.headers.get('retry-after');
      return { endpoint: route.endpoint, answered: `${answer.status} ${retryAfter} ${text}` };
    }),
  );
  return answers
    .filter(
      ({ endpoint, answered }) =>
        !IN_MEMORY.includes(endpoint) && !/^503 \d+ .*"code":"unavailable"/.test(answered),
    )
    .map(({ endpoint, answered }) => `${endpoint}: ${answered.slice(0, 200)}`);
}

const allWith = (status: number) => (answers: Answer[]) =>
  answers.length > 0 && answers.every((answer) => answer.status === status);

/** Reads and writes without pause, until answered to stop. */
function keepCalling() {
  const all: Answer[] = [];
  const over = new AbortController();
  async function caller(index: number, call: () => Promise<Response>): Promise<void> {
    while (!over.signal.aborted) {
      const response = await call();
      const body = (await response.json()) as { code?: string };
      all.push({ caller: index, status: response.status, code: body.code });
      await sleep(20);
    }
  }
  const limit = () => AbortSignal.timeout(LONGEST_WAIT_MS);
  const read = () => fetch(`${backend.url}/api/packages/track/${TRACKED}`, { signal: limit() });
  const write = () =>
    fetch(`${backend.url}/api/packages/${UPDATED}/status`, {
      signal: limit(),
      method: 'PUT',
      headers: {
        authorization: `Bearer ${adminToken}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ status: 'Processing' }),
    });
  const callers = Promise.all(
    Array.from({ length: CALLERS }, (_, index) => caller(index, index % 2 === 0 ? read : write)),
  );
  return {
    /** The next answers, as many as all callers get in this many rounds. */
    async next(rounds: number): Promise<Answer[]> {
      const first = all.length;
      const last = first + rounds * CALLERS;
      await vi.waitFor(() => expect(all.length).toBeGreaterThanOrEqual(last), { timeout: LONGEST_WAIT_MS });
      return all.slice(first, last);
    },
    /** Comes back when each caller's last two calls got this status, so that none began before things changed. */
    async turnsTo(status: number): Promise<void> {
      await vi.waitFor(
        () => {
          for (let caller = 0; caller < CALLERS; caller += 1) {
            const latest = all.filter((answer) => answer.caller === caller).slice(-2);
            expect(latest).toSatisfy(allWith(status));
          }
        },
        { timeout: 2 * LONGEST_WAIT_MS },
      );
    },
    async stop(): Promise<Answer[]> {
      over.abort();
      await callers;
      return all;
    },
  };
}
