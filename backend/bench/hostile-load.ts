import { setTimeout as sleep } from 'node:timers/promises';
import { HOSTILE_KINDS, signUpHostileCustomer } from '../src/resilience/hostile-clients.ts';
import type { HostileKind, HostileTarget } from '../src/resilience/hostile-kind.ts';
import { type Measurement, median } from './measurements.ts';
import { applyLoad, type Load, type LoadRequest } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';

/** The measured server has one proxy in front, so that its callers come from many addresses. */
export const HOSTILE_SETTINGS = { TRUST_PROXY: '1', REQUEST_TIMEOUT_MS: '3000' };

const SECONDS = 2;
const PAUSE_MS = 500;
const HEALTH = '/healthz';

/**
 * Times calls of other callers while one kind of hostile client attacks from one address again and again, and while
 * none does. Time per call of one connection, so that a stall counts as long as it lasts.
 * @param numbers that exist
 */
export async function measureHostileLoad(
  server: MeasuredServer,
  numbers: readonly string[],
  { rounds }: { rounds: number },
): Promise<Measurement[]> {
  const [trackingNumber = ''] = numbers;
  const target: HostileTarget = {
    url: server.url,
    trackingNumber,
    localAddress: undefined,
    customer: await signUpHostileCustomer(server.url),
  };
  const paths = [HEALTH, `/api/packages/track/${trackingNumber}`];
  const load = async (path: string) => milliseconds(await applyLoad(server, orderOf(path)));
  const measurements: Measurement[] = [];
  for (const path of paths) {
    const name = path === HEALTH ? HEALTH : 'one tracked number';
    const ratios = new Map<HostileKind, number[]>(HOSTILE_KINDS.map((kind) => [kind, []]));
    await load(path);
    for (let round = 0; round < rounds; round += 1) {
      const idle = await load(path);
      for (const [kind, measured] of ratios) {
        measured.push((await during(kind, target, () => load(path))) / idle);
      }
    }
    for (const [kind, measured] of ratios) {
      measurements.push({
        name: `${name} under ${kind.name} against idle, time`,
        value: median(measured),
        limit: 5,
        holds: 'at most',
      });
    }
  }
  return measurements;
}

const milliseconds = ({ perSecond }: Load) => 1000 / perSecond;

/** Each call from another address: the limits are those of production, and these callers are many. */
function orderOf(path: string) {
  const requests = Array.from({ length: 200 }, (_, index): LoadRequest => ({
    method: 'GET',
    path,
    headers: { 'x-forwarded-for': `198.51.100.${index + 1}` },
  }));
  return { requests, seconds: SECONDS, connections: 1 };
}

/** Does the work while the clients attack in waves, and waits until they are gone. */
async function during<T>(kind: HostileKind, target: HostileTarget, work: () => Promise<T>): Promise<T> {
  const end = new AbortController();
  async function attack(): Promise<void> {
    while (!end.signal.aborted) {
      await kind.attack(target, end.signal);
      await sleep(PAUSE_MS);
    }
  }
  const attacking = attack();
  await sleep(PAUSE_MS);
  try {
    return await work();
  } finally {
    end.abort();
    await attacking;
  }
}
