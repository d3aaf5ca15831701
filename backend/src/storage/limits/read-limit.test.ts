import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { mongoose } from '../mongoose.ts';
import { countListed, withReadTimeLimit, inScanQueue, isTimeExceeded, MAX_SCAN_MS } from './read-limit.ts';
import { MAX_READ_MS } from './max-read-time.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

await connectToDatabase('read_limit');
await mongoose.connection.collection('shelf').insertOne({ title: 'one' });

/** A read that MongoDB gives up. */
const tooLong = () =>
  mongoose.connection.collection('shelf').find({ $where: 'sleep(500) || true' }, { maxTimeMS: 1 }).toArray();

it('distinguishes a search that took too long from any other failure', async () => {
  await expect(withReadTimeLimit('two words', tooLong)).rejects.toMatchObject({ code: 'search_too_broad' });
  await expect(withReadTimeLimit(undefined, tooLong)).rejects.toSatisfy(isTimeExceeded);
  await expect(withReadTimeLimit('two words', () => Promise.reject(new Error('other')))).rejects.toThrow(
    'other',
  );
  await expect(withReadTimeLimit('two words', () => Promise.resolve('found'))).resolves.toBe('found');
});

it('runs one scan at a time, pauses after it, lets the second wait, and rejects one that waited too long', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const begun: PromiseWithResolvers<void>[] = [];
  const scan = () =>
    inScanQueue(() => {
      const one = Promise.withResolvers<void>();
      begun.push(one);
      return one.promise;
    });
  const scans = [scan(), scan()];
  await setImmediate();
  expect(begun).toHaveLength(1);

  clock.mockReturnValue(100);
  begun[0]?.resolve();
  await scans[0];
  expect(begun).toHaveLength(1);
  await vi.waitUntil(() => begun.length === 2);

  const late = scan();
  clock.mockReturnValue(100 + MAX_SCAN_MS + 1);
  begun[1]?.resolve();
  await expect(late).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  await Promise.all(scans);
  expect(begun).toHaveLength(2);
  clock.mockRestore();
});

it('counts a list while a scan runs, and gives no count where others took too long', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const scan = Promise.withResolvers<void>();
  const scanned = inScanQueue(() => scan.promise);
  expect(await countListed(async () => 3)).toBe(3);
  scan.resolve();
  await scanned;

  const slow = Promise.withResolvers<number>();
  const begun = vi.fn(() => slow.promise);
  const counts = [countListed(begun), countListed(async () => 5)];
  await vi.waitUntil(() => begun.mock.calls.length > 0);
  clock.mockReturnValue(MAX_SCAN_MS + 1);
  slow.resolve(4);
  expect(await Promise.all(counts)).toEqual([4, undefined]);
  clock.mockRestore();
});

it('answers a scan before a read would be ended, with the wait for its turn', () => {
  expect(2 * MAX_SCAN_MS).toBeLessThan(MAX_READ_MS);
});
