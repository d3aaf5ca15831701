import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callerFrom, type Caller } from '../../kernel/identity/caller.ts';
import { limitTrackingMisses, type Visitor } from './misses.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

const LIMIT = 5;
/** How many look-ups of a slowed network wait. */
const WAITING = 25;
/** How many numbers are looked up at once before any of them is known to be a miss. */
const AT_ONCE = 25;

await connectToDatabase('tracking_misses');
let serial = 0;
let caller: Caller;
/** Look-ups that still wait then fail: they would count their misses in the database of the next file. */
let isOver = false;

const misses = limitTrackingMisses(LIMIT);
beforeEach(() => {
  serial += 1;
  caller = callerFrom(`203.0.113.${serial}`);
});
afterAll(() => {
  isOver = true;
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `MW${100_000_000 + index}`);
type From = Caller | Visitor;
const visitorOf = (from: From): Visitor => ('caller' in from ? from : { caller: from });
const lookUp = (from: From, count: number, found: number, limit = misses) =>
  limit.lookUp(visitorOf(from), numbers(count), async () => {
    if (isOver) {
      throw new Error('The tests are over.');
    }
    return {
      answer: found === count ? 'found' : 'not found',
      misses: count - found,
      found: numbers(found),
    };
  });
const miss = (from: From = caller, limit = misses) => lookUp(from, 1, 0, limit);
const hit = (from: From = caller, limit = misses) => lookUp(from, 1, 1, limit);
/** As many misses as slow a network. */
const useUp = (from: From = caller, limit = misses) =>
  Promise.all(Array.from({ length: LIMIT }, () => miss(from, limit)));
/** A look-up that finds all its numbers when the test says so. */
function slowHit(count = 1) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = misses.lookUp({ caller }, numbers(count), async () => {
    await promise;
    return { answer: 'found', misses: 0 };
  });
  return { answer, end: () => resolve() };
}
const rateLimited = { code: 'rate_limited', retryAfter: expect.any(Number) };
/** How these look-ups have ended by now, in their order; undefined for one that waits. */
function watch(work: readonly Promise<string>[]) {
  const outcomes: (string | undefined)[] = work.map(() => undefined);
  work.forEach((one, index) => {
    one.then(
      (answer) => (outcomes[index] = answer),
      (error: { code: string }) => (outcomes[index] = error.code),
    );
  });
  return outcomes;
}
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

describe('guesses made at the same time', () => {
  it('get few more answers than they would have got one after the other', async () => {
    const outcomes = watch(Array.from({ length: 200 }, (_, i) => (i % 50 === 49 ? hit() : miss())));
    await sleep(500);
    const answered = outcomes.filter((outcome) => outcome === 'found' || outcome === 'not found');
    // Those that take the place of the first few, and one whose turn it is.
    expect(answered.length).toBeLessThanOrEqual(AT_ONCE + LIMIT + 1);
    expect(answered).not.toContain('found');
    // Only those for which the queue has no place are refused.
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(
      200 - AT_ONCE - 1 - WAITING,
    );
  });

  it('are all answered at once within the limit', async () => {
    expect(
      await timed(() => Promise.all([hit(), ...Array.from({ length: LIMIT }, () => miss()), hit()])),
    ).toBeLessThan(900);
  });

  it('do not wait for a look-up that failed', async () => {
    const failing = Array.from({ length: LIMIT }, () =>
      misses.lookUp({ caller }, numbers(1), () => Promise.reject(new Error('no database'))),
    );
    const found = hit();
    await Promise.all(failing.map((one) => expect(one).rejects.toThrow('no database')));
    await expect(found).resolves.toBe('found');
  });

  it('wait a second at most for a slow look-up of many numbers', async () => {
    const slow = slowHit(AT_ONCE);
    expect(await timed(hit)).toBeLessThan(900);
    const waited = await timed(hit);
    expect(waited).toBeGreaterThan(900);
    expect(waited).toBeLessThan(1900);
    slow.end();
    await slow.answer;
    expect(await timed(hit)).toBeLessThan(900);
  });
});

describe('a network with too many misses', () => {
  it('looks up one number a second, whether it exists or not', async () => {
    await useUp();
    await hit();
    const began = performance.now();
    const seconds = async (work: Promise<string>) => [
      await work,
      Math.round((performance.now() - began) / 1000),
    ];
    // A look-up of many numbers takes as many turns, and lets others have theirs in between.
    expect(await Promise.all([hit(), lookUp(caller, 3, 2), miss(), hit()].map(seconds))).toEqual([
      ['found', 1],
      ['not found', 6],
      ['not found', 3],
      ['found', 4],
    ]);
  });

  it('lets few look-ups wait, and rejects more of them and look-ups of too many numbers, but of no other network', async () => {
    await useUp();
    await hit();
    const isLookedUp = vi.fn(async () => ({ answer: '', misses: 0 }));
    const many = misses.lookUp({ caller }, numbers(WAITING + 1), isLookedUp);
    await expect(many).rejects.toMatchObject(rateLimited);
    watch(Array.from({ length: WAITING }, () => hit()));
    await expect(misses.lookUp({ caller }, numbers(1), isLookedUp)).rejects.toMatchObject(rateLimited);
    expect(isLookedUp).not.toHaveBeenCalled();
    await expect(hit(callerFrom('198.51.100.1'))).resolves.toBe('found');
  });

  it('is slowed for the misses of all processes together', async () => {
    await useUp(caller, limitTrackingMisses(LIMIT));
    await miss();
    watch([hit()]);
    expect(await timed(hit)).toBeGreaterThan(900);
  });

  it('does not hold up a signed-in user until their account has as many misses', async () => {
    await useUp();
    await hit();
    const identify = vi.fn(async () => ({ userId: `jane${serial}` }));
    const jane = { caller, identify };
    expect(await timed(() => useUp(jane))).toBeLessThan(900);
    await hit(jane);
    expect(await timed(() => hit(jane))).toBeGreaterThan(900);
    // No other look-up asks who the caller is.
    identify.mockClear();
    await hit({ caller: callerFrom('198.51.100.1'), identify });
    expect(identify).not.toHaveBeenCalled();
  });

  it('rejects guesses that are not looked up', async () => {
    const other = limitTrackingMisses(LIMIT);
    for (let guess = 0; guess < LIMIT; guess += 1) {
      await misses.countGuess(caller);
    }
    await expect(misses.countGuess(caller)).rejects.toMatchObject(rateLimited);
    await expect(other.countGuess(caller)).rejects.toMatchObject(rateLimited);
  });
});

it('lets a browser remember numbers only where its network has misses, and nobody is signed in', async () => {
  const found = { has: () => false, add: vi.fn<(numbers: readonly string[]) => void>() };
  await hit({ caller, found });
  expect(found.add).not.toHaveBeenCalled();
  await miss();
  await lookUp({ caller, found }, 3, 2);
  expect(found.add).toHaveBeenCalledExactlyOnceWith(numbers(2));
  await useUp();
  await hit({ caller, found, identify: async () => ({ userId: `lee${serial}` }) });
  expect(found.add).toHaveBeenCalledOnce();
});

it('counts an IPv6 subscriber by the /64, and more loosely the /48 around it', async () => {
  const from = (network: number) => callerFrom(`2001:db8:${serial.toString(16)}:${network.toString(16)}::1`);
  const isSlow = async (one: Caller) => {
    watch([hit(one)]);
    return (await timed(() => hit(one))) > 900;
  };
  await useUp(from(0));
  await hit(from(0));
  expect(await isSlow(from(0))).toBe(true);
  expect(await isSlow(from(1))).toBe(false);
  for (let network = 1; network < 10; network += 1) {
    await useUp(from(network));
  }
  await hit(from(11));
  expect(await isSlow(from(12))).toBe(true);
  expect(await isSlow(callerFrom('2001:db8:ffff::1'))).toBe(false);
});
