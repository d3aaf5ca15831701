import { provideMongo } from '@moveway/dev/mongo/provide-mongo.ts';
import { FEW_SHIPMENTS, fillShipments, MANY_IN_WORDS, MANY_SHIPMENTS, spreadNumbers } from './data.ts';
import {
  compare,
  describeMeasurement,
  isMet,
  type Measurement,
  median,
  medianRatio,
  report,
} from './measurements.ts';
import { forgetMetrics, loadWhileCounting } from './counting.ts';
import type { Load, LoadRequest } from './load.ts';
import { startMeasured, type MeasuredServer } from './measured-server.ts';
import { signInToConsole } from './console-server.ts';
import { measureBroadSearches, measureSignIns } from './disturbances.ts';
import { measureGrowth } from './growth.ts';
import { measureImports } from './imports.ts';
import { measureLiveDelivery } from './live-delivery.ts';
import { measureRejectedCalls } from './rejected-calls.ts';
import { measureTracking } from './tracking.ts';

/*
 * `pnpm bench`: what tracking costs, as proportions, each held to its limit. `BENCH_ROUNDS` and `BENCH_SECONDS`
 * (of each load) make it more exact or quicker; `BENCH_SHIPMENTS` sets how many the large collection has.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const NUMBERS_PER_CALL = 35;

const started: MeasuredServer[] = [];
const mongo = await provideMongo({ progress: (line) => console.log(line) });
try {
  const measurements = [
    ...(await measureTracking(mongo.uri, { rounds, seconds })),
    ...(await measure()),
    ...(await measureLiveDelivery()),
  ];
  console.log(measurements.map(describeMeasurement).join('\n'));
  process.exitCode = measurements.every(isMet) ? 0 : 1;
} finally {
  await Promise.all(started.map((server) => server.stop()));
  await mongo.stop();
}

async function measure(): Promise<Measurement[]> {
  const few = await prepare(FEW_SHIPMENTS);
  const many = await prepare(MANY_SHIPMENTS);
  // What the image has by its build: the backend compiled.
  await (await startMeasured('../src/commands/main.ts', { MONGODB_URI: few.uri })).stop();
  const backend = await start('../src/commands/main.ts', few.uri);
  await forgetMetrics(many.uri);
  const backendOfMany = await start('../src/commands/main.ts', many.uri);
  const whileCounting = await loadWhileCounting(backendOfMany, many.uri, {
    rounds,
    seconds,
    connections: 32,
    shipments: MANY_SHIPMENTS,
    requests: many.numbers.map(track),
  });
  const consoleOfMany = await signInToConsole(backendOfMany, many.uri);
  const consoleOfFew = await signInToConsole(backend, few.uri);
  const oneByOne = { server: backend, requests: few.numbers.map(track) };

  const together = await compare({ server: backend, requests: trackTogether(few.numbers) }, oneByOne, {
    rounds,
    seconds,
    connections: 1,
  });
  report(`one connection: ${NUMBERS_PER_CALL} numbers in a call, then one`, together);
  const growth = await compare({ server: backendOfMany, requests: many.numbers.map(track) }, oneByOne, {
    rounds,
    seconds,
    connections: 32,
  });
  report(`tracking: among ${MANY_IN_WORDS} shipments, then among ${FEW_SHIPMENTS}`, growth);
  const ofConsole = await measureGrowth(consoleOfMany, consoleOfFew, { rounds, seconds });
  const duringSignIns = await measureSignIns(consoleOfFew, {
    rounds,
    seconds,
    tracking: oneByOne.requests,
  });
  const ofRejected = await measureRejectedCalls(backend, few.numbers, { rounds, seconds });
  const duringSearches = await measureBroadSearches(consoleOfMany, {
    rounds,
    seconds,
    tracking: many.numbers.map(track),
  });
  const ofImports = await measureImports(consoleOfFew, few.uri, {
    rounds,
    seconds,
    tracking: oneByOne.requests,
  });

  const cpu = (load: Load) => load.cpuMicrosPerRequest;
  const perSecond = (loads: readonly Load[]) => median(loads.map((load) => load.perSecond));
  const counted = growth.map(({ ours }) => ours);
  const memory = Math.max(...[...together, ...growth].map(({ ours }) => ours.peakRssBytes));
  return [
    {
      name: '35 numbers in one call against one number, time',
      value: medianRatio(together, (load) => load.medianMs),
      limit: 4,
      holds: 'at most',
    },
    {
      name: '35 numbers in one call against one number, processor time',
      value: medianRatio(together, cpu),
      limit: 4,
      holds: 'at most',
    },
    {
      name: `p95 with ${MANY_IN_WORDS} shipments against 1,000`,
      value: medianRatio(growth, (load) => load.p95Ms),
      limit: 1.3,
      holds: 'at most',
    },
    {
      name: `tracking while ${MANY_IN_WORDS} shipments are counted anew, against afterwards`,
      value: perSecond(whileCounting) / perSecond(counted),
      limit: 0.8,
      holds: 'at least',
    },
    {
      name: 'memory of the backend under these loads',
      value: memory / (1024 * 1024),
      limit: 250,
      holds: 'at most',
      unit: 'MB',
    },
    ...ofConsole,
    ...duringSignIns,
    ...ofRejected,
    ...duringSearches,
    ...ofImports,
  ];
}

async function prepare(count: number) {
  const dbName = `moveway_bench_${count}`;
  console.log(`${dbName}: ${count} shipments`);
  await fillShipments(mongo.uri, dbName, count);
  const uri = new URL(mongo.uri);
  uri.pathname = `/${dbName}`;
  return { uri: uri.href, numbers: spreadNumbers(count, 2000) };
}

/** With the settings of production, but for limits that would reject a load from one address. */
async function start(entry: string, uri: string): Promise<MeasuredServer> {
  const server = await startMeasured(entry, {
    MONGODB_URI: uri,
    RATE_LIMIT_CALLS: '1000000000',
    RATE_LIMIT_SIGN_IN_ACCOUNT: '1000000000',
    RATE_LIMIT_SIGN_IN_ADDRESS: '1000000000',
  });
  started.push(server);
  return server;
}

function track(trackingNumber: string): LoadRequest {
  return { method: 'GET', path: `/api/packages/track/${trackingNumber}` };
}

function trackTogether(numbers: readonly string[]): LoadRequest[] {
  return Array.from({ length: Math.floor(numbers.length / NUMBERS_PER_CALL) }, (_, call) => ({
    method: 'POST',
    path: '/api/packages/track',
    body: JSON.stringify({
      trackingNumbers: numbers.slice(call * NUMBERS_PER_CALL, (call + 1) * NUMBERS_PER_CALL),
    }),
  }));
}
