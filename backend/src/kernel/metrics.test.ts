import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { freePort } from '@moveway/dev/shell/network.ts';
import { startBackend } from '@moveway/testing/backend-process.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { explainStartFailure } from '../storage/start-failure.ts';
import { createLogger } from './logger.ts';
import { callAs, makeAdministrator, signIn } from '../resilience/signed-in-admin.ts';
import { serveMetrics } from '../http/server/metrics-server.ts';
import { sendJson } from '../testing/raw-call.ts';

const database = createTestDatabase('metrics');

await makeAdministrator(database.uri);
const port = await freePort();
const backend = await startBackend({
  MONGODB_URI: database.uri,
  METRICS_PORT: String(port),
  RATE_LIMIT_TRACKING_MISSES: '1',
  LIVE_CONNECTIONS_PER_ADDRESS: '3',
});
const metricsUrl = `http://127.0.0.1:${port}/metrics`;
const adminToken = await signIn(backend.url);

afterAll(async () => {
  await backend.kill();
  await database.drop();
});

/** The samples of a scrape by name and labels, as the text format of Prometheus has them on a line each. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(metricsUrl);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, sample = line, value] = /^(\w+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return [sample, Number(value)];
    }),
  );
}

const sampleOf = async (sample: string) => (await scrape()).get(sample);
const callsOf = (method: string, route: string, status: number) =>
  `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;
const listenersOf = (transport: string, audience: string) =>
  `live_connections{transport="${transport}",audience="${audience}"}`;

it('a failed call counts as failed, by its declared route, and nothing that a caller made up is a label', async () => {
  await fetch(`${backend.url}/api/packages/track/ABSENT-1`);
  const trackingNumbers = Array.from({ length: 30 }, (_, index) => `ABSENT-${index}`);
  await sendJson(`${backend.url}/api/packages/track`, { trackingNumbers });
  await fetch(`${backend.url}/api/packages`, { method: 'POST' });
  await fetch(`${backend.url}/api/made-up-path`, { method: 'PROPFIND' });

  const samples = await scrape();
  const track = '/api/packages/track/:trackingNumber';
  expect(samples.get(callsOf('GET', track, 404))).toBe(1);
  expect(samples.get(callsOf('POST', '/api/packages/track', 429))).toBe(1);
  expect(samples.get(callsOf('POST', '/api/packages', 401))).toBe(1);
  expect(samples.get(callsOf('POST', '/api/auth/admin-direct', 200))).toBe(1);
  expect([...samples.keys()].join('\n')).not.toMatch(/made-up|PROPFIND|ABSENT/);
  expect(samples.get('rate_limit_rejections_total{limit="tracking-misses"}')).toBe(1);
});

it('the process and its queues are measured', async () => {
  const samples = await scrape();
  for (const sample of [
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect(samples.get(sample)).toBeGreaterThan(0);
  }
  for (const queue of ['passwords', 'writes', 'scans', 'totals', 'analytics', 'authorization-rechecks']) {
    expect(samples.get(`queue_waiting{queue="${queue}"}`)).toBeGreaterThanOrEqual(0);
  }
});

it('live connections are counted by transport and audience while they are open', async () => {
  const page = new WebSocket(`${backend.url.replace('http', 'ws')}/ws`);
  const session = new WebSocket(`${backend.url.replace('http', 'ws')}/ws`, {
    headers: { authorization: `Bearer ${adminToken}` },
  });
  const console = io(`${backend.url}/staff`, { transports: ['websocket'], auth: { token: adminToken } });
  await Promise.all([once(page, 'message'), once(session, 'message'), connected(console)]);

  const samples = await scrape();
  const listeners = [
    listenersOf('websocket', 'visitor'),
    listenersOf('websocket', 'staff'),
    listenersOf('socket.io', 'staff'),
  ];
  expect(listeners.map((sample) => samples.get(sample))).toEqual([1, 1, 1]);

  const oneTooMany = new WebSocket(`${backend.url.replace('http', 'ws')}/ws`);
  await expect(once(oneTooMany, 'open')).rejects.toThrow('429');
  expect(await sampleOf('rate_limit_rejections_total{limit="live-connections"}')).toBe(1);

  page.close();
  session.close();
  console.disconnect();
  for (const sample of listeners) {
    await expect.poll(() => sampleOf(sample)).toBe(0);
  }
});

const connected = (socket: ReturnType<typeof io>) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });

it('the time of an event through the change stream is measured', async () => {
  await callAs(backend.url, adminToken)('POST /api/packages', {
    body: { trackingNumber: 'METRICS-1', sender: 'Ann', receiver: 'Lee' },
  });
  await expect.poll(() => sampleOf('change_stream_lag_seconds_count')).toBeGreaterThan(0);
  expect(await sampleOf('change_stream_lag_seconds_bucket{le="+Inf"}')).toBeGreaterThan(0);
});

it('a taken port is reported with the setting to change', async () => {
  const port = Number(new URL(metricsUrl).port);
  const failure = await serveMetrics(port, '127.0.0.1', createLogger({ level: 'silent' })).catch(
    (error: unknown) => error,
  );
  expect(explainStartFailure(failure)).toBe(
    `Port ${port} is already in use. Stop what uses it, or choose another with METRICS_PORT.`,
  );
});

it('the port answers nothing but GET /metrics, and closes with the server', async () => {
  const statusOf = async (path: string, method = 'GET') =>
    (await fetch(new URL(path, metricsUrl), { method })).status;
  expect(await statusOf('/')).toBe(404);
  expect(await statusOf('/metrics/more')).toBe(404);
  expect(await statusOf('/metrics', 'POST')).toBe(405);

  expect(await backend.stop()).toBe(0);
  await expect(fetch(metricsUrl)).rejects.toThrow(TypeError);
});
