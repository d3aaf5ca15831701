import { MANY_IN_WORDS, RARE_PLACE } from './data.ts';
import type { ConsoleServer } from './console-load.ts';
import type { LoadRequest } from './load.ts';
import { compare, medianRatio, report, type Measurement } from './measurements.ts';

/** As many rows of either collection: a small one has no more. */
const ROWS = 10;
/** A sixth of all come from or go to each. */
const LARGE = [
  'state=TX',
  'state=NE&sort=needs-work',
  'near=Dallas%2C%20TX',
  'near=Omaha%2C%20NE&within=100&sort=needs-work',
  'search=dallas',
];
/** A thousand go there at most. */
const SMALL = ['state=ME', `near=${encodeURIComponent(RARE_PLACE)}&within=200&sort=needs-work`];

/** What lists of a state, of the surroundings of a place and of a searched place cost with many shipments. */
export async function measurePlaces(
  many: ConsoleServer,
  few: ConsoleServer,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measurement[]> {
  const ratioOf = async (title: string, queries: readonly string[]) => {
    const calls = ({ headers }: ConsoleServer): LoadRequest[] =>
      queries.map((query) => ({
        method: 'GET',
        path: `/api/admin/packages?limit=${ROWS}&${query}`,
        headers,
      }));
    const lists = await compare(
      { server: many.server, requests: calls(many) },
      { server: few.server, requests: calls(few) },
      { rounds, seconds, connections: 1 },
    );
    report(`${title}: among many, then among few`, lists);
    return medianRatio(lists, (load) => load.p95Ms);
  };
  return [
    {
      name: `lists of a large city and its state, p95 with ${MANY_IN_WORDS} shipments against 1,000`,
      value: await ratioOf('lists of a large city', LARGE),
      limit: 1.5,
      holds: 'at most',
    },
    {
      name: `lists of a place with up to 1,000 matches, p95 with ${MANY_IN_WORDS} shipments against 1,000`,
      value: await ratioOf('lists of a place with 1,000 matches', SMALL),
      limit: 1.5,
      holds: 'at most',
    },
  ];
}
