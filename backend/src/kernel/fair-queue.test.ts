import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

const messages = { perCaller: 'Too much of yours.', total: 'Too much.' };

/** A queue whose work ends one piece at a time, and the order in which it was begun. */
function slowQueue(size: Partial<FairQueueOptions> = {}) {
  const queue = createFairQueue({ running: 1, perCaller: 300, total: 1000, messages, ...size });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const rejected: string[] = [];
  const enter = (name: string, callers = [name]) => {
    queue
      .run(callers, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      })
      .catch((error: { code: string }) => rejected.push(`${name} ${error.code}`));
  };
  const settle = () =>
    new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  /** Lets everything run to its end. */
  async function drain(): Promise<void> {
    await settle();
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settle();
    }
  }
  return { enter, begun, rejected, settle, drain };
}
const times = (count: number, work: (i: number) => void) => Array.from({ length: count }, (_, i) => work(i));

describe('a fair queue', () => {
  it('serves a new caller next, however much waits for another', async () => {
    const { enter, begun, drain } = slowQueue();
    times(200, () => enter('a'));
    enter('b');
    await drain();
    expect(begun).toHaveLength(201);
    // One of A runs already, and one may be before it in the round.
    expect(begun.indexOf('b')).toBeLessThanOrEqual(2);
  });

  it('takes turns among callers who all ask for much', async () => {
    const { enter, begun, drain } = slowQueue();
    for (const name of ['a', 'b', 'c']) {
      times(20, () => enter(name));
    }
    await drain();
    for (const name of ['a', 'b', 'c']) {
      expect(begun.slice(0, 31).filter((one) => one === name).length).toBeGreaterThanOrEqual(10);
    }
  });

  it('counts a burst as one caller if its address or its account is the same', async () => {
    const { enter, begun, drain } = slowQueue();
    times(100, (i) => enter('burst', [`address ${i}`, 'one account']));
    times(100, (i) => enter('burst', ['one address', `account ${i}`]));
    enter('b', ['own address', 'own account']);
    await drain();
    expect(begun.indexOf('b')).toBeLessThanOrEqual(4);
  });

  it('rejects work of a caller that has too much waiting, and takes work of others', async () => {
    const { enter, rejected, begun, settle, drain } = slowQueue({ perCaller: 5 });
    times(10, () => enter('a'));
    enter('b');
    await settle();
    expect(rejected).toEqual(times(4, () => 'a rate_limited'));
    await drain();
    expect(begun).toContain('b');
    enter('a');
    await drain();
    expect(begun.filter((name) => name === 'a')).toHaveLength(7);
  });

  it('rejects the caller with the most work in favor of the one with the least when it is full', async () => {
    const { enter, rejected, begun, settle, drain } = slowQueue({ total: 10 });
    times(11, () => enter('a'));
    enter('b');
    await settle();
    expect(rejected).toEqual(['a unavailable']);
    enter('a');
    await settle();
    expect(rejected).toEqual(['a unavailable', 'a unavailable']);
    await drain();
    expect(begun).toContain('b');
    expect(begun).toHaveLength(11);
  });

  it('continues after work that fails', async () => {
    const queue = createFairQueue({ running: 1, perCaller: 5, total: 5, messages });
    const failing = queue.run(['a'], () => Promise.reject(new Error('no thread')));
    const next = queue.run(['b'], async () => 'done');
    await expect(failing).rejects.toThrow('no thread');
    await expect(next).resolves.toBe('done');
  });
});
