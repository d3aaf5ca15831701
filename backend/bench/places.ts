import { MANY_IN_WORDS, RARE_PLACE } from './data.ts';
import type { ConsoleServer } from './console-load.ts';
import type { LoadRequest } from './load.ts';
import { compare, medianRatio, report, type Measurement } from './measurements.ts';

/** As many rows of either collection: a small one has no more. */
const ROWS = 10;
/** A sixth of all come from or go to each of the first two; the last is that of a thousand at most. */
const QUERIES = [
  'state=TX',
  'state=NE&sort=needs-work',
  'near=Dallas%2C%20TX',
  'near=Omaha%2C%20NE&within=100&sort=needs-work',
  'state=ME',
  `near=${encodeURIComponent(RARE_PLACE)}`,
  `near=${encodeURIComponent(RARE_PLACE)}&within=200&sort=needs-work`,
  'search=dallas',
];

/** What lists of a state, of the surroundings of a place and of a searched place cost with many shipments. */
export async function measurePlaces(
  many: ConsoleServer,
  few: ConsoleServer,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measurement[]> {
  const calls = ({ headers }: ConsoleServer): LoadRequest[] =>
    QUERIES.map((query) => ({ method: 'GET', path: `/api/admin/packages?limit=${ROWS}&${query}`, headers }));
  const lists = await compare(
    { server: many.server, requests: calls(many) },
    { server: few.server, requests: calls(few) },
    { rounds, seconds, connections: 1 },
  );
  report('lists of a place: among many, then among few', lists);
  return [
    {
      name: `lists of a state or near a place, p95 with ${MANY_IN_WORDS} shipments against 1,000`,
      value: medianRatio(lists, (load) => load.p95Ms),
      limit: 1.5,
      holds: 'at most',
    },
  ];
}
