import { setTimeout as sleep } from 'node:timers/promises';
import { compare, type Measurement, median, medianRatio, report, type Round } from './measurements.ts';
import { MANY_IN_WORDS } from './data.ts';
import { applyLoad, type LoadRequest } from './load.ts';
import type { ConsoleServer } from './console-load.ts';

interface Effort {
  rounds: number;
  seconds: number;
  /** What visitors ask meanwhile, of the server with many shipments. */
  tracking: LoadRequest[];
}

/** At most a thousand shipments are for Zoe Quill, and a third of all are of or for each of the others (data.ts). */
const NAMES = ['quill', 'zoe%20quill', 'lee%20quill', 'quill%20ortega'];
/** Two common words that never come together. */
const BROAD = 'ann%20becker';
const SEARCHERS = 8;
const VISITORS = 4;

const listPath = (search: string) => `/api/admin/packages?search=${search}`;

/** What searches cost with many shipments against few, and what searches that match too much cost the visitors. */
export async function measureSearches(
  many: ConsoleServer,
  few: ConsoleServer,
  effort: Effort,
): Promise<Measurement[]> {
  const { rounds, seconds } = effort;
  const calls = ({ headers }: ConsoleServer): LoadRequest[] =>
    // As many rows of either: a small database has no more.
    NAMES.map((search) => ({ method: 'GET', path: `${listPath(search)}&limit=10`, headers }));
  const names = await compare(
    { server: many.server, requests: calls(many) },
    { server: few.server, requests: calls(few) },
    { rounds, seconds, connections: 1 },
  );
  report('search for a name with 1,000 matches among many, then among few', names);

  const { visits, slowest } = await measureBroad(many, effort);
  report(`tracking: during ${SEARCHERS} searches for common words that never meet, then without`, visits);
  return [
    {
      name: `search for a name with up to 1,000 matches, p95 with ${MANY_IN_WORDS} shipments against 1,000`,
      value: medianRatio(names, (load) => load.p95Ms),
      limit: 2,
      holds: 'at most',
    },
    {
      name: `tracking during ${SEARCHERS} searches for common words that never meet, against without`,
      value: medianRatio(visits, (load) => load.perSecond),
      limit: 0.6,
      holds: 'at least',
    },
    {
      name: 'the slowest of these searches',
      unit: 'ms',
      value: slowest,
      limit: 2000,
      holds: 'at most',
    },
  ];
}

/** Tracking with broad searches beside it, and without, in turn; and the longest time such a search was waited for. */
async function measureBroad(
  { server, headers }: ConsoleServer,
  { rounds, seconds, tracking }: Effort,
): Promise<{ visits: Round[]; slowest: number }> {
  const visit = () => applyLoad(server, { requests: tracking, seconds, connections: VISITORS });
  const durations: number[] = [];
  const search = async (until: number) => {
    while (performance.now() < until) {
      const begun = performance.now();
      const answer = await fetch(`${server.url}${listPath(BROAD)}`, { headers });
      await answer.text();
      if (![200, 422, 503].includes(answer.status)) {
        throw new Error(`A search was answered ${answer.status}`);
      }
      durations.push(performance.now() - begun);
      // The time in which an administrator looks at the answer.
      await sleep(100);
    }
  };
  const visitDuringSearches = async () => {
    const until = performance.now() + seconds * 1000;
    const searches = Array.from({ length: SEARCHERS }, () => search(until));
    const visits = await visit();
    await Promise.all(searches);
    return visits;
  };
  await visit();
  const visits: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const reference = round % 2 === 0 ? await visit() : undefined;
    const ours = await visitDuringSearches();
    visits.push({ ours, reference: reference ?? (await visit()) });
  }
  console.log(`the searches: median ${median(durations).toFixed(0)} ms`);
  return { visits, slowest: Math.max(...durations) };
}
