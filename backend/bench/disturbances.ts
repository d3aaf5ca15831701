import { setTimeout as sleep } from 'node:timers/promises';
import { attemptSignIn, type ConsoleServer } from './console-server.ts';
import { applyLoad, type Load, type LoadRequest } from './load.ts';
import { inTurn, median, medianRatio, report, type Measurement } from './measurements.ts';

interface Effort {
  rounds: number;
  seconds: number;
  /** What visitors ask meanwhile. */
  tracking: LoadRequest[];
}

const VISITORS = 4;
const BURST = 50;
const SEARCHERS = 8;
/** A search for two common words that never come together. */
const BROAD = '/api/admin/packages?search=ann%20becker';

/** What a burst of sign-ins costs the visitors. */
export async function measureSignIns({ server }: ConsoleServer, effort: Effort): Promise<Measurement[]> {
  const visit = () => visitTracking(server, effort);
  async function visitDuringBurst(): Promise<Load> {
    const visiting = visit();
    const answers = await Promise.all(Array.from({ length: BURST }, () => attemptSignIn(server)));
    const rejected = answers.find(({ ok }) => !ok);
    if (rejected) {
      throw new Error(`A sign-in was answered ${rejected.status}`);
    }
    return visiting;
  }
  const bursts = await inTurn(visitDuringBurst, visit, effort.rounds);
  report(`tracking: during ${BURST} sign-ins, then without`, bursts);
  return [
    {
      name: `tracking p95 during ${BURST} sign-ins against without`,
      value: medianRatio(bursts, (load) => load.p95Ms),
      limit: 2,
      holds: 'at most',
    },
  ];
}

/** What searches that match too much cost the visitors, and how long such a search is waited for. */
export async function measureBroadSearches(
  { server, headers }: ConsoleServer,
  effort: Effort,
): Promise<Measurement[]> {
  const visit = () => visitTracking(server, effort);
  const durations: number[] = [];
  async function search(until: number): Promise<void> {
    while (performance.now() < until) {
      const begun = performance.now();
      const answer = await fetch(`${server.url}${BROAD}`, { headers });
      await answer.text();
      if (![200, 422, 503].includes(answer.status)) {
        throw new Error(`A search was answered ${answer.status}`);
      }
      durations.push(performance.now() - begun);
      // The time in which an administrator looks at the answer.
      await sleep(100);
    }
  }
  async function visitDuringSearches(): Promise<Load> {
    const until = performance.now() + effort.seconds * 1000;
    const searches = Array.from({ length: SEARCHERS }, () => search(until));
    const visits = await visit();
    await Promise.all(searches);
    return visits;
  }
  const visits = await inTurn(visitDuringSearches, visit, effort.rounds);
  console.log(`the searches: median ${median(durations).toFixed(0)} ms`);
  report(`tracking: during ${SEARCHERS} searches for common words that never meet, then without`, visits);
  return [
    {
      name: `tracking during ${SEARCHERS} searches for common words that never meet, against without`,
      value: medianRatio(visits, (load) => load.perSecond),
      limit: 0.6,
      holds: 'at least',
    },
    {
      name: 'the slowest of these searches',
      unit: 'ms',
      value: Math.max(...durations),
      limit: 2000,
      holds: 'at most',
    },
  ];
}

const visitTracking = (server: ConsoleServer['server'], { tracking, seconds }: Effort): Promise<Load> =>
  applyLoad(server, { requests: tracking, seconds, connections: VISITORS });
