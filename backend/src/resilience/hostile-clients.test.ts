import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startBackend } from '@moveway/testing/backend-process.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { HOSTILE_KINDS, signUpHostileCustomer } from './hostile-clients.ts';
import type { HostileKind } from './hostile-kind.ts';
import { CAN_READ_PROCESSES, connectionsTo, descriptorsOf, memoryOf } from './process-metrics.ts';
import { callAs, makeAdministrator, signIn } from './signed-in-admin.ts';

const TRACKED = 'HOSTILE-1';
/** The most memory for JavaScript: unbounded growth soon ends the process. */
const HEAP_MB = 192;
/** MongoDB's driver opens connections when there is more to do, and keeps them. */
const POOLED = 55;
/** Memory for code, buffers and fragmentation, in addition to the heap. */
const MEMORY_MB = 150;
const CALLS = 10;
/** Far more than any caller waits for, and less than forever. */
const GIVEN_UP_MS = 20_000;
/** Short, so that slow clients are soon ended. */
const REQUEST_TIMEOUT_MS = 3000;
/** How long the server waits for the head of a request. */
const HEAD_TIMEOUT_MS = REQUEST_TIMEOUT_MS / 2;

const database = createTestDatabase('hostile_clients');

await makeAdministrator(database.uri);
const backend = await startBackend({
  MONGODB_URI: database.uri,
  REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS),
  CONNECTIONS_PER_ADDRESS: '300',
  SHUTDOWN_TIMEOUT_MS: '2000',
  LOG_LEVEL: 'fatal',
  NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
});
await callAs(backend.url, await signIn(backend.url))('POST /api/packages', {
  body: { trackingNumber: TRACKED, sender: 'Ann', receiver: 'Lee' },
});
const target = {
  url: backend.url,
  trackingNumber: TRACKED,
  customer: await signUpHostileCustomer(backend.url),
  // Hostile clients call from a second loopback address where the system has one, else from the one of all clients.
  localAddress: CAN_READ_PROCESSES ? '127.0.0.2' : undefined,
};
await Promise.all(Array.from({ length: 40 }, callAsOther));
const before = await measure();

afterAll(async () => {
  await backend.kill();
  await database.drop();
});

async function measure(): Promise<{ connections: number; descriptors: number; memory: number }> {
  if (!CAN_READ_PROCESSES) {
    return { connections: 0, descriptors: 0, memory: 0 };
  }
  const { pid, url } = backend;
  return {
    connections: await connectionsTo(Number(new URL(url).port)),
    descriptors: await descriptorsOf(pid),
    memory: await memoryOf(pid),
  };
}

/** Looks a package up from another address. */
async function callAsOther(): Promise<number> {
  const signal = AbortSignal.timeout(GIVEN_UP_MS);
  const health = await getInTime('/healthz', signal);
  const tracked = await getInTime(`/api/packages/track/${TRACKED}`, signal);
  return Math.max(health, tracked);
}

/**
 * Calls once more when the call did not reach the server in time: on a busy machine it can be on its way for longer
 * than the short limit here. A 408 before that limit is the answer.
 */
async function getInTime(path: string, signal: AbortSignal): Promise<number> {
  const sent = performance.now();
  const answer = await fetch(`${backend.url}${path}`, { signal, headers: { connection: 'close' } });
  await answer.arrayBuffer();
  const isLate = answer.status === 408 && performance.now() - sent >= HEAD_TIMEOUT_MS;
  return isLate ? getInTime(path, signal) : answer.status;
}

async function callsMeanwhile(): Promise<number[]> {
  const statuses: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    statuses.push(await callAsOther());
    await sleep(20);
  }
  return statuses;
}

const NOT_JUDGED = CAN_READ_PROCESSES ? '' : ' (memory and descriptors are not judged on this system)';

describe.each(HOSTILE_KINDS.map((kind) => [kind.name, kind] as const))('%s', (name, kind: HostileKind) => {
  it(`are answered as they should, harm nobody else, and leave nothing behind${NOT_JUDGED}`, async () => {
    const end = new AbortController();
    const attack = kind.attack(target, end.signal);
    // Without addresses of their own the others share the attackers' limits.
    const isAffected = !CAN_READ_PROCESSES && name === 'a flood of connections';
    const statuses = isAffected ? [200] : await callsMeanwhile();
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(kind.outcomes).toEqual(expect.arrayContaining([...new Set(await attack)]));
    // While the clients still hold on to their connections, which are the server's to end.
    await vi.waitFor(
      async () => {
        const { connections, descriptors } = await measure();
        expect(connections).toBe(0);
        expect(descriptors).toBeLessThanOrEqual(before.descriptors + POOLED);
      },
      { timeout: GIVEN_UP_MS, interval: 100 },
    );
    end.abort();
    expect((await measure()).memory).toBeLessThanOrEqual(before.memory + MEMORY_MB);
    expect(await callAsOther()).toBe(200);
  });
});

it('stops well in the middle of all kinds', async () => {
  const end = new AbortController();
  const attacks = HOSTILE_KINDS.map((kind) => kind.attack(target, end.signal));
  const isUnderAttack = async () => (await measure()).connections > HOSTILE_KINDS.length;
  await (CAN_READ_PROCESSES
    ? vi.waitUntil(isUnderAttack, { timeout: GIVEN_UP_MS, interval: 50 })
    : callAsOther());
  expect([await backend.stop(), backend.output()]).toEqual([0, '']);
  end.abort();
  await Promise.allSettled(attacks);
});
