import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callerFrom, type Caller } from '../../../kernel/caller.ts';
import { connect, disconnect } from '../../../storage/connection.ts';
import { limitTrackingMisses, type TrackingMisses } from './misses.ts';
import { takeDatabase } from '../../../testing/reused-databases.ts';
import { EVERY_MODEL } from '../../every-model.ts';

const LIMIT = 5;
const database = takeDatabase('tracking_misses');

let misses: TrackingMisses;
let serial = 0;
let caller: Caller;

beforeAll(async () => {
  await connect({ models: EVERY_MODEL, uri: database.uri });
  misses = limitTrackingMisses(LIMIT);
});
beforeEach(() => {
  serial += 1;
  caller = callerFrom(`203.0.113.${serial}`);
});
afterAll(async () => {
  await database.drop();
  await disconnect();
});

const miss = (from = caller, limit = misses) =>
  limit.lookUp(from, async () => ({ answer: 'not found', misses: 1 }));
const hit = (from = caller, limit = misses) =>
  limit.lookUp(from, async () => ({ answer: 'found', misses: 0 }));
const rateLimited = { code: 'rate_limited', retryAfter: expect.any(Number) };
/** How each of these ended: its answer, or the code it was rejected with. */
const outcomesOf = async (work: Promise<string>[]) =>
  (await Promise.allSettled(work)).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as { code: string }).code,
  );

describe('guesses made at the same time', () => {
  it('get no answer that they would not have got one after the other', async () => {
    const guesses = Array.from({ length: 200 }, (_, i) => (i % 10 === 9 ? hit() : miss()));
    const outcomes = await outcomesOf(guesses);
    // The tenth guess is the first that hits something, and by then the limit is passed.
    expect(outcomes.filter((outcome) => outcome === 'found')).toEqual([]);
    expect(outcomes.filter((outcome) => outcome === 'not found').length).toBeLessThanOrEqual(LIMIT);
  });

  it('are all answered within the limit', async () => {
    const outcomes = await outcomesOf([hit(), ...Array.from({ length: LIMIT }, () => miss()), hit()]);
    expect(outcomes).not.toContain('rate_limited');
    expect(await outcomesOf([miss(), hit()])).toEqual(['rate_limited', 'rate_limited']);
  });

  it('wait for no look-up that failed', async () => {
    const failing = misses.lookUp(caller, () => Promise.reject(new Error('no database')));
    const found = hit();
    await expect(failing).rejects.toThrow('no database');
    await expect(found).resolves.toBe('found');
  });
});

it('rejects a network that is over the limit at once, also what it would find, and nobody else', async () => {
  await outcomesOf(Array.from({ length: LIMIT + 1 }, () => miss()));
  await expect(hit()).rejects.toMatchObject(rateLimited);
  let isLookedUp = false;
  const work = async () => {
    isLookedUp = true;
    return { answer: '', misses: 0 };
  };
  await expect(misses.lookUp(caller, work)).rejects.toMatchObject(rateLimited);
  expect(isLookedUp).toBe(false);
  await expect(hit(callerFrom('198.51.100.1'))).resolves.toBe('found');
});

it('counts for all processes together', async () => {
  const other = limitTrackingMisses(LIMIT);
  await outcomesOf(Array.from({ length: LIMIT }, () => miss(caller, other)));
  await expect(miss()).rejects.toMatchObject(rateLimited);
});

it('counts an IPv6 subscriber by the /64, and more loosely the /48 around it', async () => {
  const from = (network: number) => callerFrom(`2001:db8:${serial.toString(16)}:${network.toString(16)}::1`);
  expect(await outcomesOf(Array.from({ length: LIMIT + 1 }, () => miss(from(0))))).toContain('rate_limited');
  await expect(hit(from(1))).resolves.toBe('found');
  for (let network = 1; network < 10; network += 1) {
    expect(await outcomesOf(Array.from({ length: LIMIT }, () => miss(from(network))))).not.toContain(
      'rate_limited',
    );
  }
  await expect(miss(from(11))).rejects.toMatchObject(rateLimited);
  await expect(hit(from(12))).rejects.toMatchObject(rateLimited);
  await expect(hit(callerFrom('2001:db8:ffff::1'))).resolves.toBe('found');
});
