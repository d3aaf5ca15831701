import { compare, type Measurement, medianRatio, report } from './measurements.ts';
import type { LoadRequest } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';

/** As much as a body may be. */
const BODY = 100_000;

const list = (size: number, piece: (index: number) => string) =>
  Array.from({ length: Math.floor(size / (piece(1000).length + 1)) }, (_, index) => piece(index)).join(',');

/** Bodies of tracking, each costly to reject in a way of its own, and how each is answered. */
const REJECTED: readonly [name: string, status: number, body: string][] = [
  ['a body of keys', 400, `{${list(BODY, (index) => `"k${index}":1`)}}`],
  ['1,400 keys', 400, `{${list(15_000, (index) => `"k${index}":1`)}}`],
  ['deep JSON', 400, '['.repeat(BODY / 2) + ']'.repeat(BODY / 2)],
  ['1,000 entries of a wrong type', 400, `{"trackingNumbers":[${list(2000, () => '1')}]}`],
  [
    'a body of numbers',
    400,
    `{"trackingNumbers":[${list(40_000, (index) => `"MW${100_000_000 + index}"`)}]}`,
  ],
  ['one long key', 400, `{"${'k'.repeat(BODY - 100)}":1}`],
  ['one long text', 400, `{"trackingNumbers":["${'x'.repeat(BODY - 100)}"]}`],
  ['a megabyte', 413, 'x'.repeat(10 * BODY)],
];

/**
 * What rejecting a call costs, against a good one of the same route for one number.
 * @param numbers that exist
 */
export async function measureRejectedCalls(
  server: MeasuredServer,
  numbers: readonly string[],
  effort: { rounds: number; seconds: number },
): Promise<Measurement[]> {
  const call = (body: string): LoadRequest => ({ method: 'POST', path: '/api/packages/track', body });
  const good = {
    server,
    requests: numbers.map((number) => call(JSON.stringify({ trackingNumbers: [number] }))),
  };
  const ratios: number[] = [];
  for (const [name, status, body] of REJECTED) {
    const rejected = { server, requests: [call(body)], status };
    const measured = await compare(rejected, good, { ...effort, connections: 1 });
    report(`one connection: ${name}, rejected, then one number`, measured);
    ratios.push(medianRatio(measured, (load) => load.cpuMicrosPerRequest));
  }
  return [
    {
      name: 'the costliest rejected call against a good one, processor time',
      value: Math.max(...ratios),
      limit: 5,
      holds: 'at most',
    },
  ];
}
