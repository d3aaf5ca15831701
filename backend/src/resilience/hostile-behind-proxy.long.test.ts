import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchAs, PNG } from '../testing/files.ts';
import { grayPng, textBomb } from '../testing/hostile-pictures.ts';
import type { Credentials } from '../testing/raw-call.ts';
import { open, requestText, times } from './hostile-http.ts';
import { CAN_READ_PROCESSES } from './process-metrics.ts';
import {
  CANNOT_START,
  DOCUMENT,
  passedTo,
  startTwoBackends,
  type Backend,
  type OtherCall,
  type TwoBackends,
} from './two-backends.ts';

/*
 * What hostile clients do to two backends behind the shipped proxy, each of which has the memory of the shipped image.
 */

const NOT_JUDGED = CAN_READ_PROCESSES ? '' : ' (memory is not judged on this system)';

const BACKENDS = [0, 1] as const;
/** Far more than a busy machine takes. */
const GIVEN_UP_MS = 100_000;

let started: TwoBackends;

describe.skipIf(CANNOT_START !== '')(`two backends behind the shipped proxy${CANNOT_START}`, () => {
  beforeAll(async () => {
    started = await startTwoBackends('hostile_behind_proxy', {
      RATE_LIMIT_UPLOADS: '1000000',
    });
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

    async function sendAndReadNothing(end: AbortSignal): Promise<void> {
      const target = { url: started.url, localAddress: CAN_READ_PROCESSES ? '127.0.0.2' : undefined };
      await Promise.all(
        times(CONNECTIONS, async () => {
          const { socket, write } = await open(target, end);
          socket.pause();
          write(requests);
        }),
      );
    }

    it(`take little memory, and others get no error and soon wait no longer${NOT_JUDGED}`, async () => {
      const calm = await trackAgainAndAgain(CALLS);
      const end = new AbortController();
      const attack = sendAndReadNothing(end.signal);
      const calls: OtherCall[] = [];
      let slower = Number.POSITIVE_INFINITY;
      let memory = 0;
      // Until the systems' buffers of each connection are full, the backends are busy with making answers.
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
    });
  });

  describe('pictures that take much time to decode, of one account', () => {
    const AT_ONCE = 4;
    const PICTURES = 2;
    /** How many of Eve's may be decoded between the beginning and the end of another customer's upload. */
    const MOST_BEFORE = 5;
    const TOO_HIGH = 'This picture is too wide or too high. Please send a smaller one.';

    it(`hold up another customer's picture for a few of them at most, at both backends${NOT_JUDGED}`, async () => {
      const [eve, jane] = [await started.open('eve'), await started.open('jane')];
      const files = [grayPng(1, 66_000_000), textBomb(500)] as const;
      const outcomes = new Set<string>();
      const decoded: [number, number] = [0, 0];
      const end = new AbortController();
      async function sendAgainAndAgain(backend: Backend, file: Uint8Array<ArrayBuffer>): Promise<void> {
        while (!end.signal.aborted) {
          const outcome = await upload(passedTo(backend, eve), file, end.signal);
          outcomes.add(outcome);
          decoded[backend] += outcome === '201' ? 1 : 0;
          // A client that is told to wait, and does not, would only fill the network of this machine.
          await sleep(outcome.startsWith('429') ? 100 : 0);
        }
      }
      const attack = BACKENDS.flatMap((backend) =>
        times(AT_ONCE, (index) => sendAgainAndAgain(backend, files[index % 2] ?? files[0])),
      );
      const seen: string[] = [];
      let before = 0;
      let memory = 0;
      try {
        await vi.waitUntil(() => outcomes.size > 1, { timeout: GIVEN_UP_MS });
        for (let index = 0; index < PICTURES; index += 1) {
          for (const backend of BACKENDS) {
            const already = decoded[backend];
            seen.push(await upload(passedTo(backend, jane), PNG));
            before += decoded[backend] - already;
          }
        }
        memory = await started.memory();
      } finally {
        end.abort();
        await Promise.all(attack);
      }
      expect(seen).toEqual(seen.map(() => '201'));
      expect(before / seen.length).toBeLessThanOrEqual(MOST_BEFORE);
      expect(memory).toBeLessThan(started.memoryLimit);
      outcomes.delete('aborted');
      expect(['201', `422 ${TOO_HIGH}`, '429']).toEqual(expect.arrayContaining([...outcomes]));
    });
  });
});

/**
 * Sends a file for a message.
 * @returns the status of the answer, and what is wrong with the file if it says so; or `aborted`
 */
async function upload(
  credentials: Credentials,
  content: Uint8Array<ArrayBuffer>,
  signal: AbortSignal | null = null,
): Promise<string> {
  try {
    const answer = await fetchAs(credentials)(`${started.url}/api/chat/attachments?name=car.png`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: content,
      signal,
    });
    const { fields } = (await answer.json()) as { fields?: { file?: string } };
    return [answer.status, fields?.file].filter((part) => part !== undefined).join(' ');
  } catch (error) {
    if (signal?.aborted === true) {
      return 'aborted';
    }
    throw error;
  }
}

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
