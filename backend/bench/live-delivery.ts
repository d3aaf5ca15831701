import { setTimeout as sleep } from 'node:timers/promises';
import { startBackend, type BackendProcess } from '@moveway/testing/backend-process.ts';
import { startOwnReplicaSet, type OwnReplicaSet } from '@moveway/testing/own-replica-set.ts';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { callAs, makeAdministrator, signIn } from '../src/resilience/signed-in-admin.ts';
import { openLivePage, type LivePage } from '../src/testing/live-page.ts';
import { updateAllInterrupted, untilAnswered } from '../src/testing/live-writers.ts';
import { describeMeasurement, isMet, type Measurement } from './measurements.ts';

/** On each page. */
const NUMBERS = Array.from({ length: 20 }, (_, index) => `LIVE-${index}`);
/** How many changes are answered before something is killed. */
const ANSWERS_BEFORE = 3;
/** In the middle of how many times updating all of them something is killed. */
const INTERRUPTIONS = Number(process.env['BENCH_INTERRUPTIONS'] ?? 10);
/** A page that is wrong for longer has missed something. */
const RIGHT_WITHIN_MS = 20_000;
/** Changes one after the other, nothing else going on. */
const TIMED_CHANGES = 200;

interface Site {
  set: OwnReplicaSet;
  env: { MONGODB_URI: string };
  /** The first is called, and killed; a page is open at each. */
  backends: [BackendProcess, BackendProcess];
  pages: LivePage[];
  call: ApiCall;
  /** When each state of a package came onto a page, in milliseconds, by number and time of change. */
  shownAt: Map<string, number[]>;
}

/**
 * With a replica set of three and two backends: whether open pages end right after something was killed in the middle
 * of changes, and how long an undisturbed change takes to them.
 */
export async function measureLiveDelivery(): Promise<Measurement[]> {
  const site = await openSite();
  try {
    const delays = await timeChanges(site);
    console.log(`live: from the answer to the page ${quantile(delays, 0.5).toFixed(0)} ms (median)`);
    let stale = 0;
    for (let index = 0; index < INTERRUPTIONS; index += 1) {
      stale += await interruptChanges(site, index);
    }
    return [
      {
        name: `stale of ${INTERRUPTIONS * NUMBERS.length} interrupted changes, on an open page at either backend`,
        value: stale,
        limit: 0,
        holds: 'at most',
      },
      {
        name: 'p95 from the answer to a change to an open page, in milliseconds',
        value: quantile(delays, 0.95),
        limit: 100,
        holds: 'at most',
      },
    ];
  } finally {
    for (const page of site.pages) {
      page.close();
    }
    await Promise.all(site.backends.map((backend) => backend.kill()));
    await site.set.remove();
  }
}

async function openSite(): Promise<Site> {
  const set = await startOwnReplicaSet(3);
  const env = {
    MONGODB_URI: set.uri.replace('/?', '/live?'),
    RATE_LIMIT_CALLS: '1000000000',
    LOG_LEVEL: 'fatal',
  };
  await makeAdministrator(env.MONGODB_URI);
  const backends: Site['backends'] = [await startBackend(env), await startBackend(env)];
  const [{ url }] = backends;
  const call = callAs(url, await signIn(url));
  for (const trackingNumber of NUMBERS) {
    await call('POST /api/packages', { body: { trackingNumber, sender: 'Ann', receiver: 'Lee' } });
  }
  const shownAt: Site['shownAt'] = new Map();
  const pages = backends.map((backend) =>
    openLivePage(backend.url, NUMBERS, (...state) => {
      const key = state.join(' ');
      shownAt.set(key, [...(shownAt.get(key) ?? []), performance.now()]);
    }),
  );
  await Promise.all(pages.map(({ isListening }) => isListening));
  return { set, env, backends, pages, call, shownAt };
}

/** Milliseconds from the answer to each change until it is on each page; none where the page was quicker. */
async function timeChanges({ call, pages, shownAt }: Site): Promise<number[]> {
  const delays: number[] = [];
  for (let index = 0; index < TIMED_CHANGES; index += 1) {
    const id = NUMBERS[index % NUMBERS.length] ?? '';
    const status = index % 2 === 0 ? 'In Transit' : 'Processing';
    const { updatedAt } = await call('PUT /api/packages/:id/status', { params: { id }, body: { status } });
    const answeredAt = performance.now();
    const deadline = answeredAt + RIGHT_WITHIN_MS;
    const key = `${id} ${updatedAt}`;
    while ((shownAt.get(key)?.length ?? 0) < pages.length && performance.now() < deadline) {
      await sleep(5);
    }
    for (const place of pages.keys()) {
      delays.push(Math.max(0, (shownAt.get(key)?.[place] ?? Infinity) - answeredAt));
    }
  }
  return delays;
}

/**
 * Updates the status of every package and kills something while most are under way.
 * @returns how many packages are stale on a page
 */
async function interruptChanges(site: Site, index: number): Promise<number> {
  const faults = [killPrimary, stepDown, killBackend];
  const fault = faults[index % faults.length] ?? killPrimary;
  await updateAllInterrupted(site.call, NUMBERS, { after: ANSWERS_BEFORE, interrupt: () => fault(site) });
  const answeredAt = performance.now();
  const stale = await staleOf(site);
  console.log(
    `live: ${fault.name}, ${stale.length} stale, settled in ${((performance.now() - answeredAt) / 1000).toFixed(1)} s`,
  );
  return stale.length;
}

async function killPrimary({ set }: Site): Promise<void> {
  const bringBack = await set.killPrimary();
  await bringBack();
}

const stepDown = ({ set }: Site): Promise<void> => set.stepDown();

async function killBackend(site: Site): Promise<void> {
  const [called] = site.backends;
  await called.kill();
  site.backends[0] = await startBackend({ ...site.env, PORT: new URL(called.url).port });
}

async function staleOf({ call, pages }: Site): Promise<string[]> {
  const stored = new Map<string, string>();
  for (const trackingNumber of NUMBERS) {
    // The database may still be busy with what was killed.
    const tracked = await untilAnswered(() =>
      call('GET /api/packages/track/:trackingNumber', { params: { trackingNumber } }),
    );
    stored.set(trackingNumber, tracked.package.updatedAt);
  }
  const stale = () =>
    NUMBERS.filter((number) => pages.some((page) => page.shown()[number] !== stored.get(number)));
  const deadline = performance.now() + RIGHT_WITHIN_MS;
  while (stale().length > 0 && performance.now() < deadline) {
    await sleep(50);
  }
  return stale();
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Infinity;
}

if (import.meta.main) {
  const measurements = await measureLiveDelivery();
  console.log(measurements.map(describeMeasurement).join('\n'));
  process.exitCode = measurements.every(isMet) ? 0 : 1;
}
