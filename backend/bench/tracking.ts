import { pathToFileURL } from 'node:url';
import { provideMongo } from '@moveway/dev/mongo/provide-mongo.ts';
import { fillShipments, spreadNumbers } from './data.ts';
import type { LoadRequest } from './load.ts';
import {
  compare,
  describeMeasurement,
  isMet,
  medianRatio,
  report,
  type Measurement,
  type Side,
} from './measurements.ts';
import { startMeasured, type MeasuredServer } from './measured-server.ts';

/*
 * `node backend/bench/tracking.ts`, and a part of `pnpm bench`: what tracking one number costs as visitors do it,
 * against bare Koa and driver. Every limit holds as shipped, and each call comes from another address than the one
 * before. `BENCH_BESIDE` names the folder of another commit (`git worktree add`), which is loaded in the same rounds.
 */
const SHIPMENTS = 20_000;
const NUMBERS = 4000;
const AT_ONCE = 35;

export async function measureTracking(
  mongoUri: string,
  effort: { rounds: number; seconds: number },
): Promise<Measurement[]> {
  const visits = inRandomOrder(spreadNumbers(SHIPMENTS, NUMBERS)).map(trackFromElsewhere);
  const started: MeasuredServer[] = [];
  const side = async (entry: string, uri: string): Promise<Side> => {
    const server = await startMeasured(entry, { MONGODB_URI: uri, TRUST_PROXY: '1' });
    started.push(server);
    return { server, requests: visits };
  };
  try {
    const uri = await filled(mongoUri, `moveway_bench_${SHIPMENTS}`, fillShipments);
    const ours = await side('../src/commands/main.ts', uri);
    const bare = await side('bare-server.ts', uri);
    const other = process.env['BENCH_BESIDE'];
    const beside = other === undefined ? undefined : await besideFrom(mongoUri, other, side);
    await readOnce(ours.server);
    const loads = await compare(ours, bare, { ...effort, connections: 32 }, beside);
    report('tracking: the backend, then bare Koa and driver, then what is beside it', loads);
    const ratios = (of: 'ours' | 'beside') =>
      [
        medianRatio(loads, (load) => load.perSecond, of),
        medianRatio(loads, (load) => load.cpuMicrosPerRequest, of),
      ] as const;
    const [pace, cpu] = ratios('ours');
    if (beside) {
      console.log(
        `beside it: ${ratios('beside')
          .map((ratio) => ratio.toFixed(2))
          .join(' and ')}\n`,
      );
    }
    return [
      { name: 'throughput against bare Koa and driver', value: pace, limit: 0.8, holds: 'at least' },
      {
        name: 'processor time per request against bare Koa and driver',
        value: cpu,
        limit: 1.5,
        holds: 'at most',
      },
    ];
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

type Fill = typeof fillShipments;

async function filled(mongoUri: string, name: string, fill: Fill): Promise<string> {
  await fill(mongoUri, name, SHIPMENTS);
  const uri = new URL(mongoUri);
  uri.pathname = `/${name}`;
  return uri.href;
}

/** Of a commit whose stored data may have another shape, so its own program fills a database of its own. */
async function besideFrom(
  mongoUri: string,
  folder: string,
  side: (entry: string, uri: string) => Promise<Side>,
): Promise<Side> {
  const root = pathToFileURL(`${folder}/backend/`);
  const { fillShipments: fill } = (await import(new URL('bench/data.ts', root).href)) as {
    fillShipments: Fill;
  };
  const uri = await filled(mongoUri, 'moveway_bench_beside', fill);
  return side(new URL('src/commands/main.ts', root).href, uri);
}

/** So that what is stored for strangers is there, as it is of shipments that were changed once. */
async function readOnce({ url }: MeasuredServer): Promise<void> {
  const numbers = spreadNumbers(SHIPMENTS, SHIPMENTS);
  for (let start = 0; start < numbers.length; start += AT_ONCE) {
    await fetch(`${url}/api/packages/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trackingNumbers: numbers.slice(start, start + AT_ONCE) }),
    });
  }
}

function trackFromElsewhere(trackingNumber: string, index: number): LoadRequest {
  const address = `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;
  return {
    method: 'GET',
    path: `/api/packages/track/${trackingNumber}`,
    headers: { 'x-forwarded-for': address },
  };
}

function inRandomOrder<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

if (import.meta.main) {
  const mongo = await provideMongo({ progress: (line) => console.log(line) });
  try {
    const rounds = Number(process.env['BENCH_ROUNDS'] ?? 8);
    const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
    const measurements = await measureTracking(mongo.uri, { rounds, seconds });
    console.log(measurements.map(describeMeasurement).join('\n'));
    process.exitCode = measurements.every(isMet) ? 0 : 1;
  } finally {
    await mongo.stop();
  }
}
