import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callerFrom, type Caller } from '../../../kernel/identity/caller.ts';
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
  limit.lookUp(from, 1, async () => ({ answer: 'not found', misses: 1 }));
const hit = (from = caller, limit = misses) =>
  limit.lookUp(from, 1, async () => ({ answer: 'found', misses: 0 }));
/** One that finds all its numbers, when the test says so. */
function slowHit(numbers: number = 1) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = misses.lookUp(caller, numbers, async () => {
    await promise;
    return { answer: 'found', misses: 0 };
  });
  return { answer, end: () => resolve() };
}
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
    const failing = Array.from({ length: LIMIT }, () =>
      misses.lookUp(caller, 1, () => Promise.reject(new Error('no database'))),
    );
    const found = hit();
    await Promise.all(failing.map((one) => expect(one).rejects.toThrow('no database')));
    await expect(found).resolves.toBe('found');
  });

  it('are not delayed by a slow one, as long as the limit has room for the misses of both', async () => {
    const slow = slowHit();
    expect(await outcomesOf([hit(), miss(), hit()])).toEqual(['found', 'not found', 'found']);
    slow.end();
    await expect(slow.answer).resolves.toBe('found');
  });

  it('wait their turn where reserved and counted misses together exceed the limit', async () => {
    await outcomesOf([miss(), miss()]);
    const slow = Array.from({ length: LIMIT - 2 }, () => slowHit());
    const answered: string[] = [];
    const later = [hit(), hit()].map(async (one, index) => answered.push(`${index} ${await one}`));
    await hit(callerFrom('198.51.100.2'));
    expect(answered).toEqual([]);
    slow[1]?.end();
    await Promise.all(later);
    expect(answered).toEqual(['0 found', '1 found']);
    slow.forEach(({ end }) => end());
  });

  it('of several numbers each reserve a miss for every one of them', async () => {
    const slow = slowHit(LIMIT);
    const looked: string[] = [];
    const later = misses.lookUp(caller, 1, async () => {
      looked.push('later');
      return { answer: 'found', misses: 0 };
    });
    await hit(callerFrom('198.51.100.2'));
    expect(looked).toEqual([]);
    slow.end();
    await expect(later).resolves.toBe('found');
    // More than the limit at once: alone.
    await expect(misses.lookUp(caller, 2 * LIMIT, async () => ({ answer: '', misses: 0 }))).resolves.toBe('');
  });

  it('that wait get no answer when those before them used the limit up', async () => {
    await outcomesOf(Array.from({ length: LIMIT }, () => miss()));
    const lastMiss = Promise.withResolvers<void>();
    const last = misses.lookUp(caller, 1, async () => {
      await lastMiss.promise;
      return { answer: 'not found', misses: 1 };
    });
    const later = outcomesOf([hit(), hit(), miss()]);
    lastMiss.resolve();
    await expect(last).rejects.toMatchObject(rateLimited);
    expect(await later).toEqual(['rate_limited', 'rate_limited', 'rate_limited']);
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
  await expect(misses.lookUp(caller, 1, work)).rejects.toMatchObject(rateLimited);
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
