import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket as NodeWebSocket } from 'ws';
import { createLiveConnection } from '@moveway/api-client/live-connection.ts';
import { freePort } from '@moveway/dev/shell/network.ts';
import { startBackend } from '@moveway/testing/backend-process.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { callAs, makeAdministrator, signIn } from '../src/resilience/signed-in-admin.ts';

/*
 * `node backend/bench/restart-flood.ts [pages]`, with `MONGODB_URI` set: many open tracking pages, on this machine
 * only, that all watch one package. The server restarts, and all come back and ask whether it has changed; then it
 * does.
 */
const PAGES = Math.min(Number(process.argv[2] ?? 2000), 10_000);
const TRACKED = 'MWFLOOD001';
const GIVE_UP_MS = 120_000;

/** Where the next page comes from: each has an address of its own, as its own household would. */
let address = 0;
const nextAddress = () => {
  address += 1;
  return `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
};

/** The client's socket, with the address that its page has written into the URL. */
globalThis.WebSocket = class extends NodeWebSocket {
  constructor(url: string) {
    super(url, { headers: { 'x-forwarded-for': new URL(url).searchParams.get('from') ?? '' } });
  }
} as unknown as typeof WebSocket; // The constructor is all that the client uses of it, and it behaves alike.

/** A tracking page, as the site runs it. */
function openPage(url: string) {
  const from = nextAddress();
  const agent = new Agent({ keepAlive: true });
  const page = { shown: '', running: 0, failures: 0, isLive: false };

  function refetch(): void {
    page.running += 1;
    get(
      `${url}/api/packages/track/${TRACKED}`,
      { agent, headers: { 'x-forwarded-for': from } },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        response.on('end', () => {
          const updatedAt = /"package":.*?"updatedAt":"([^"]+)"/.exec(body)?.[1];
          if (response.statusCode === 200 && updatedAt !== undefined) {
            page.shown = updatedAt;
            page.running -= 1;
          } else {
            retry();
          }
        });
      },
    ).on('error', retry);
  }
  function retry(): void {
    page.failures += 1;
    page.running -= 1;
    setTimeout(refetch, 5000);
  }

  createLiveConnection({
    url: `${url.replace('http', 'ws')}/ws?from=${from}`,
    onWake: () => () => undefined,
  })({
    trackingNumbers: [TRACKED],
    onState(state) {
      page.isLive = state === 'live';
    },
    shownUpdatedAt: () => page.shown,
    onRefetch: refetch,
    onChange: refetch,
  });
  return page;
}

/** Waits until all of them satisfy the condition. @returns when each did, in milliseconds from now, sorted */
async function until<T>(items: readonly T[], isMet: (item: T) => boolean): Promise<number[]> {
  const start = performance.now();
  const times: number[] = [];
  let left = [...items];
  while (left.length > 0 && performance.now() - start < GIVE_UP_MS) {
    await sleep(5);
    const now = performance.now() - start;
    const open = left.filter((item) => !isMet(item));
    times.push(...Array.from({ length: left.length - open.length }, () => now));
    left = open;
  }
  return times;
}

const quantile = (sorted: readonly number[], q: number) =>
  `${((sorted[Math.ceil(sorted.length * q) - 1] ?? Number.NaN) / 1000).toFixed(2)} s`;

const database = createTestDatabase('restart_flood');
const port = String(await freePort());
const env = {
  MONGODB_URI: database.uri,
  PORT: port,
  TRUST_PROXY: '1',
  RATE_LIMIT_CALLS: '1000000000',
  LOG_LEVEL: 'fatal',
};
await makeAdministrator(env.MONGODB_URI);
let backend = await startBackend(env);
const call = callAs(backend.url, await signIn(backend.url));
await call('POST /api/packages', { body: { trackingNumber: TRACKED, sender: 'Ann', receiver: 'Lee' } });

const pages: ReturnType<typeof openPage>[] = [];
while (pages.length < PAGES) {
  pages.push(openPage(backend.url));
  if (pages.length % 50 === 0) {
    await sleep(50);
  }
}
const isCurrent = (page: ReturnType<typeof openPage>) =>
  page.isLive && page.running === 0 && page.shown !== '';
const opened = await until(pages, isCurrent);
console.log(`${opened.length} of ${PAGES} pages open`);
// A connection counts as good after five seconds, and its next delay is the first one again.
await sleep(6000);

await backend.stop();
backend = await startBackend(env);
const back = await until(pages, isCurrent);
console.log(
  `back after the server is: ${back.length} of ${PAGES}, p50 ${quantile(back, 0.5)}, p95 ${quantile(back, 0.95)}, all ${quantile(back, 1)}; failed calls ${pages.reduce((sum, { failures }) => sum + failures, 0)}`,
);

await sleep(3000);
for (const status of ['Processing', 'In Transit', 'Out for Delivery', 'Delivered'] as const) {
  const { updatedAt } = await call('PUT /api/packages/:id/status', {
    params: { id: TRACKED },
    body: { status },
  });
  const shown = await until(pages, (page) => page.shown >= updatedAt);
  console.log(
    `a change is shown: ${shown.length} of ${PAGES}, p50 ${quantile(shown, 0.5)}, p95 ${quantile(shown, 0.95)}, all ${quantile(shown, 1)}`,
  );
  await sleep(2000);
}

await backend.kill();
await database.drop();
process.exit(0);
