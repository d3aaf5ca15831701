import { YEAR, type ConsoleServer } from './console-server.ts';
import { benchNumber, MANY_IN_WORDS, RARE_PLACE } from './data.ts';
import type { Load, LoadRequest } from './load.ts';
import { compare, medianRatio, report, type Measurement } from './measurements.ts';

/** Calls of the console whose cost may grow with the shipments there are, up to a limit. */
interface Growth {
  name: string;
  paths: readonly string[];
  connections: number;
  of: (load: Load) => number;
  limit: number;
}

const p95 = (load: Load) => load.p95Ms;
const list = (query: string) => `/api/admin/packages?${query}`;
/** As many rows of either collection: a small one has no more. */
const tenOf = (query: string) => list(`limit=10&${query}`);

const GROWTHS: readonly Growth[] = [
  {
    // As the office works: first pages in several orders, with filters, and searches by number and by name.
    name: 'admin list and search, p95',
    paths: [
      '',
      'sort=-createdAt',
      'sort=trackingNumber',
      'status=Pending',
      'status=Delivered&kind=vehicle',
      'search=marsh',
      'search=ann%20marsh',
      'search=ort&status=Processing',
      'search=MW1000001',
      'search=nobody',
      ...[7, 123, 456, 789].map((index) => `search=${benchNumber(index)}`),
    ].map(list),
    connections: 2,
    of: p95,
    limit: 1.5,
  },
  { name: 'analytics of a year, time', paths: [YEAR], connections: 1, of: (load) => load.medianMs, limit: 5 },
  {
    // At most a thousand shipments are for Zoe Quill, and a third of all are of or for each of the others (data.ts).
    name: 'search for a name with up to 1,000 matches, p95',
    paths: ['quill', 'zoe%20quill', 'lee%20quill', 'quill%20ortega'].map((name) => tenOf(`search=${name}`)),
    connections: 1,
    of: p95,
    limit: 2,
  },
  {
    // A sixth of all come from or go to each.
    name: 'lists of a large city and its state, p95',
    paths: [
      'state=TX',
      'state=NE&sort=needs-work',
      'near=Dallas%2C%20TX',
      'near=Omaha%2C%20NE&within=100&sort=needs-work',
      'search=dallas',
    ].map(tenOf),
    connections: 1,
    of: p95,
    limit: 1.5,
  },
  {
    name: 'lists of a place with up to 1,000 matches, p95',
    paths: ['state=ME', `near=${encodeURIComponent(RARE_PLACE)}&within=200&sort=needs-work`].map(tenOf),
    connections: 1,
    of: p95,
    limit: 1.5,
  },
];

/** What calls of the console cost with many shipments against few. */
export async function measureGrowth(
  many: ConsoleServer,
  few: ConsoleServer,
  effort: { rounds: number; seconds: number },
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { name, paths, connections, of, limit } of GROWTHS) {
    const side = ({ server, headers }: ConsoleServer) => ({
      server,
      requests: paths.map((path): LoadRequest => ({ method: 'GET', path, headers })),
    });
    const measured = await compare(side(many), side(few), { ...effort, connections });
    report(`${name}: among many, then among few`, measured);
    measurements.push({
      name: `${name} with ${MANY_IN_WORDS} shipments against 1,000`,
      value: medianRatio(measured, of),
      limit,
      holds: 'at most',
    });
  }
  return measurements;
}
