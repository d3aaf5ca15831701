import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, requestText, times } from './hostile-http.ts';
import { CAN_READ_PROCESSES } from './process-metrics.ts';
import {
  CANNOT_START,
  DOCUMENT,
  startTwoBackends,
  type OtherCall,
  type TwoBackends,
} from './two-backends.ts';

/* What hostile clients do to two backends behind the shipped proxy, each of which has the memory of the shipped image. */

const NOT_JUDGED = CAN_READ_PROCESSES ? '' : ' (memory is not judged on this system)';

let started: TwoBackends;

describe.skipIf(CANNOT_START !== '')(`two backends behind the shipped proxy${CANNOT_START}`, () => {
  beforeAll(async () => {
    started = await startTwoBackends('hostile_behind_proxy');
  });
  afterAll(() => started.stop());

  describe('connections that send hundreds of requests and read nothing', () => {
    const CONNECTIONS = 400;
    const REQUESTS = 500;
    const CALLS = 100;
    const SLOWER = 3;
    const ROUNDS = 10;
    const requests = times(REQUESTS, (index) =>
      requestText(`GET ${index % 2 === 0 ? DOCUMENT : '/'}`, { Connection: 'keep-alive' }),
    ).join('');

    async function sendAndReadNothing(url: string, end: AbortSignal): Promise<void> {
      const target = { url, localAddress: CAN_READ_PROCESSES ? '127.0.0.2' : undefined };
      await Promise.all(
        times(CONNECTIONS, async () => {
          const { socket, write } = await open(target, end);
          socket.pause();
          write(requests);
        }),
      );
    }

    it.each([
      ['through the proxy', () => started.url],
      ['straight to a backend', () => started.backends[0].url],
    ])(
      `take little memory, and others get no error and soon wait no longer: %s${NOT_JUDGED}`,
      async (_, urlOf) => {
        const calm = await trackAgainAndAgain(CALLS);
        const end = new AbortController();
        const attack = sendAndReadNothing(urlOf(), end.signal);
        const calls: OtherCall[] = [];
        let slower = Number.POSITIVE_INFINITY;
        let memory = 0;
        // Until what the systems hold of each connection is full, the backends are busy with making answers.
        for (let round = 0; round < ROUNDS && slower > SLOWER; round += 1) {
          const meanwhile = await trackAgainAndAgain(CALLS);
          await attack;
          memory = Math.max(memory, await started.memory());
          calls.push(...meanwhile);
          slower = p95(meanwhile) / p95(calm);
        }
        end.abort();
        expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
        expect(memory).toBeLessThan(started.memoryLimit);
        expect(slower).toBeLessThanOrEqual(SLOWER);
      },
    );
  });
});

async function trackAgainAndAgain(count: number): Promise<OtherCall[]> {
  const calls: OtherCall[] = [];
  while (calls.length < count) {
    calls.push(await started.track());
  }
  return calls;
}

function p95(calls: readonly OtherCall[]): number {
  const sorted = calls.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
