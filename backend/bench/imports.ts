import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_IMPORT_ROWS } from '@moveway/contracts/imports/import.constants.ts';
import type { Import } from '@moveway/contracts/imports/import.routes.ts';
import { MongoClient } from 'mongodb';
import type { ConsoleServer } from './console-server.ts';
import { applyLoad, type LoadRequest } from './load.ts';
import { median, type Measurement } from './measurements.ts';

const POLL_MS = 100;
const VISITORS = 4;
const VINS = ['1M8GDM9AXKP042788', '1HGCM82633A004352', '5YJSA1E26HF000337', 'JH4KA8260MC000000'];
const PLACES = ['Austin, TX', 'Reno, NV', 'Boise, ID', 'Albany, NY'];

interface Effort {
  rounds: number;
  seconds: number;
  /** What visitors ask meanwhile. */
  tracking: LoadRequest[];
}

/** A list of as many vehicles as one may have, new in each round. */
function list(round: number): string {
  const rows = Array.from({ length: MAX_IMPORT_ROWS }, (_, index) => {
    const vin = VINS[index % VINS.length] ?? '';
    // Each with a serial number of its own.
    const own = `${vin.slice(0, 11)}${String(round * MAX_IMPORT_ROWS + index).padStart(6, '0')}`;
    const [from, to] = [PLACES[index % 4], PLACES[(index + 1) % 4]];
    return `B${round}-${index},${own},"${from}","${to}",Sunrise Motors,Receiver ${index},"$1,200.50",7/4/2027`;
  });
  return ['Stock #,VIN,Origin,Destination,Shipper,Consignee,Price,Ready Date', ...rows].join('\r\n');
}

/**
 * What a list of 2,000 rows costs to judge and to create, in times of as many inserts by the driver alone, one after
 * the other, and what tracking costs while one is created.
 * @param uri the database of the server
 */
export async function measureImports(
  { server, headers }: ConsoleServer,
  uri: string,
  { rounds, seconds, tracking }: Effort,
): Promise<Measurement[]> {
  const base = `${server.url}/api/admin/imports`;
  const judged: number[] = [];
  const created: number[] = [];
  const slower: number[] = [];

  async function answerOf<T>(path: string, init: RequestInit = {}): Promise<T> {
    const answer = await fetch(`${base}${path}`, { ...init, headers: { ...headers, ...init.headers } });
    if (!answer.ok) {
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    }
    // By the contract of the route.
    return (await answer.json()) as T;
  }
  const send = (content: string) =>
    answerOf<Import>('?name=bench.csv', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: content,
    });
  async function commit({ id, version }: Import): Promise<void> {
    await answerOf(`/${id}/commit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, mode: 'all' }),
    });
    for (;;) {
      const { import: found } = await answerOf<{ import: Import }>(`/${id}?limit=1`);
      if (found.state === 'committed') {
        return;
      }
      await sleep(POLL_MS);
    }
  }
  const p95 = async () =>
    (await applyLoad(server, { requests: tracking, seconds, connections: VISITORS })).p95Ms;

  // Reads the tables of vehicles and places, and makes the indexes' pages warm.
  await send(list(0));
  for (let round = 1; round <= rounds; round += 1) {
    const raw = await timeOf(() => insertRaw(uri));
    const content = list(2 * round);
    let found = await send(list(2 * round + 1));
    const alone = await p95();
    const work = commit(found);
    slower.push((await p95()) / alone);
    await work;
    judged.push(
      (await timeOf(async () => {
        found = await send(content);
      })) / raw,
    );
    created.push((await timeOf(() => commit(found))) / raw);
    console.log(
      `${MAX_IMPORT_ROWS} inserts ${raw.toFixed(0)} ms; judged ${judged.at(-1)?.toFixed(2)}, created ${created.at(-1)?.toFixed(2)} times; ` +
        `tracking's p95 ${alone.toFixed(1)} ms, ${slower.at(-1)?.toFixed(2)} times that during a commit`,
    );
  }
  return [
    { name: '2,000 rows judged, against as many inserts', value: median(judged), limit: 5, holds: 'at most' },
    {
      name: '2,000 rows created, against as many inserts',
      value: median(created),
      limit: 20,
      holds: 'at most',
    },
    {
      name: "tracking's p95 while rows are created, against without",
      value: median(slower),
      limit: 2,
      holds: 'at most',
    },
  ];
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function insertRaw(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const collection = client.db().collection('bench_inserts');
  for (let index = 0; index < MAX_IMPORT_ROWS; index += 1) {
    await collection.insertOne({
      trackingNumber: `RAW${index}`,
      kind: 'vehicle',
      status: 'Pending',
      sender: 'Sunrise Motors',
      receiver: `Receiver ${index}`,
      origin: 'Austin, TX',
      destination: 'Reno, NV',
      amountCents: 120_050,
      vehicle: { vin: VINS[0], year: 1989, make: 'Motor Coach', model: 'MC-9' },
      createdAt: new Date(),
    });
  }
  await collection.drop();
  await client.close();
}
