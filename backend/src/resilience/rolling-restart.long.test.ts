import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, type BackendProcess } from '@moveway/testing/backend-process.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { findHaproxy } from '@moveway/dev/proxy/haproxy.ts';
import type { OwnProxy } from '@moveway/testing/own-haproxy.ts';
import { startProxy } from '@moveway/testing/own-proxy.ts';
import { callAs, makeAdministrator, signIn } from './signed-in-admin.ts';
import { allPages } from '../testing/all-pages.ts';

const haproxy = await findHaproxy();
const suffix = 'missing' in haproxy ? ` (${haproxy.missing})` : '';

const CALLS = 5000;
const CALLERS = 12;
/** One of this many calls is a write; it carries no idempotency key, so it must not be repeated. */
const WRITE_EVERY = 25;
const TRACKED = 'ROLLING-1';
const SENDER = 'Unrepeated';
/** The proxy checks each backend this often, and stops using it after two failures. */
const CHECK_INTERVAL = '200ms';
const DRAIN_MS = 2000;

const database = createTestDatabase('rolling_restart');
let siteDir: string;
let backends: [BackendProcess, BackendProcess];
let proxy: OwnProxy;
let adminToken: string;

const startOne = (port = '0') =>
  startBackend({
    MONGODB_URI: database.uri,
    PORT: port,
    SITE_DIR: siteDir,
    TRUST_PROXY: '1',
    RATE_LIMIT_CALLS: '1000000',
    DRAIN_MS: String(DRAIN_MS),
  });

describe.skipIf('missing' in haproxy)(`a rolling restart behind the shipped proxy${suffix}`, () => {
  beforeAll(async () => {
    await makeAdministrator(database.uri);
    siteDir = await mkdtemp(join(tmpdir(), 'moveway-site-'));
    for (const name of ['index.html', '404.html']) {
      await writeFile(join(siteDir, name), `<p>${name}</p>`);
    }
    backends = [await startOne(), await startOne()];
    proxy = await startProxy(
      'path' in haproxy ? haproxy.path : '',
      [backends[0].url, backends[1].url],
      CHECK_INTERVAL,
    );
    adminToken = await signIn(proxy.url);
    await callAs(proxy.url, adminToken)('POST /api/packages', {
      body: { trackingNumber: TRACKED, sender: 'Ann', receiver: 'Lee' },
    });
  });

  afterAll(async () => {
    await Promise.all(backends.map((backend) => backend.kill()));
    await proxy.stop();
    await database.drop();
    await rm(siteDir, { recursive: true });
  });

  it(`loses none of ${CALLS} calls, and repeats no write`, async () => {
    const load = keepCalling();
    for (const [index, name] of ['backend-1', 'backend-2'].entries()) {
      expect(await backends[index]?.stop()).toBe(0);
      backends[index] = await startOne(new URL(backends[index]?.url ?? '').port);
      await vi.waitFor(async () => expect(await someBackend()).toBe(name), { interval: 20 });
    }
    const { failures, written } = await load.finish();

    expect(failures).toEqual([]);
    expect(await storedPackages()).toBe(written);
  });
});

/** The backend that the proxy chooses for a visitor without its cookie. */
async function someBackend(): Promise<string | undefined> {
  const { headers } = await fetch(`${proxy.url}/healthz`);
  return /moveway_backend=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1];
}

async function storedPackages(): Promise<number> {
  const call = callAs(proxy.url, adminToken);
  const stored = await allPages((cursor) =>
    call('GET /api/admin/packages', { query: { search: SENDER, limit: 100, cursor } }),
  );
  return stored.length;
}

/** Makes the calls, and goes on more slowly until it is to finish. */
function keepCalling() {
  const failures: string[] = [];
  let made = 0;
  let written = 0;
  const over = new AbortController();
  const agent = new Agent({ keepAlive: true });

  async function call(method: string, path: string, body?: object): Promise<void> {
    const sent = request(proxy.url + path, {
      method,
      agent,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` },
    });
    try {
      sent.end(body && JSON.stringify(body));
      // Node's own event, with the response as its one argument.
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const { statusCode = 0 } = response;
      const text = await readText(response);
      if (statusCode >= 300) {
        failures.push(`${method} ${path}: ${statusCode} ${text}`);
      }
    } catch (error) {
      failures.push(`${method} ${path}: ${String(error)}`);
    }
  }

  const reads = [
    () => call('GET', `/api/packages/track/${TRACKED}`),
    () => call('GET', '/'),
    () => call('POST', '/api/packages/track', { trackingNumbers: [TRACKED] }),
  ];

  async function caller(): Promise<void> {
    while (!over.signal.aborted || made < CALLS) {
      made += 1;
      if (made > CALLS) {
        await sleep(20);
      }
      if (made % WRITE_EVERY === 0) {
        written += 1;
        await call('POST', '/api/packages', { sender: SENDER, receiver: 'Anyone' });
      } else {
        await reads[made % reads.length]?.();
      }
    }
  }

  const callers = Promise.all(Array.from({ length: CALLERS }, caller));
  return {
    /** @returns the failures, and how many packages should be stored */
    async finish() {
      over.abort();
      await callers;
      agent.destroy();
      return { failures, written };
    },
  };
}
