import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { MAX_LISTED } from '@moveway/contracts/http/http.constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import { measureQueue } from '../../kernel/metrics.ts';
import { MAX_READ_MS } from './max-read-time.ts';
import { mongoose } from '../mongoose.ts';

/** `MaxTimeMSExpired`. */
const TIME_EXCEEDED = 50;
const RETRY_AFTER_SECONDS = 2;
/** How long a read may wait for its turn in the queue of large scans; afterwards it may take as long again. */
export const MAX_SCAN_MS = Math.ceil(MAX_READ_MS * 0.35);
/** After a scan the queue pauses for this part of the scan's own time. */
const PAUSE_FACTOR = 0.5;
/** How long MongoDB may count the rows of a list. */
const COUNT_MS = 500;

/** Whether MongoDB gave up a read because its `maxTimeMS` was over. */
export function isTimeExceeded(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === TIME_EXCEEDED;
}

/** The error of a search that would have to look through too much. */
export function searchTooBroad(cause?: unknown): AppError {
  const message = 'This search has too many matches. Please add a word or more letters.';
  return new AppError('search_too_broad', message, { cause });
}

/**
 * Runs a read that may contain a search.
 * @param search the text that is searched for, if any
 * @throws {AppError} `search_too_broad` when the search took longer than its `maxTimeMS`
 */
export async function withReadTimeLimit<T>(
  search: string | undefined,
  read: () => PromiseLike<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw search && isTimeExceeded(error) ? searchTooBroad(error) : error;
  }
}

/**
 * Runs a read that may look through much of a collection: one at a time in this process, and with a pause after each,
 * so that MongoDB can answer tracking in between. Other reads wait up to `MAX_SCAN_MS`; the wait and the read together
 * take less than `MAX_READ_MS`.
 * @param scan sets `MAX_SCAN_MS` as its `maxTimeMS`
 * @throws {AppError} `unavailable` when no turn came in that time
 */
export const inScanQueue = createScanQueue('scans');

/** A queue of its own for the totals of lists: they take less time, so they do not wait behind searches. */
const inTotalsQueue = createScanQueue('totals');

function createScanQueue(name: string) {
  const scans = pLimit(1);
  measureQueue(name, () => scans.pendingCount);
  return <T>(scan: () => Promise<T>): Promise<T> => {
    const queuedAt = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    void scans(async () => {
      const began = performance.now();
      if (began - queuedAt > MAX_SCAN_MS) {
        reject(
          new AppError('unavailable', 'Too many searches are running. Please try again shortly.', {
            retryAfter: RETRY_AFTER_SECONDS,
          }),
        );
        return;
      }
      await (async () => scan())().then(resolve, reject);
      await sleep((performance.now() - began) * PAUSE_FACTOR);
    });
    return promise;
  };
}

/** How many documents a collection has. */
export interface CollectionCount {
  count: number;
  /** Whether there were too many to count, and the number is MongoDB's own estimate. */
  isEstimate: boolean;
}

/** The part of a mongoose model that counting uses. */
interface CountedModel {
  countDocuments(
    filter: object,
    limits: { hint: object; limit: number; maxTimeMS: number },
  ): PromiseLike<number>;
  estimatedDocumentCount(): PromiseLike<number>;
}

/**
 * Counts a collection in the index of its ids, exactly up to `MAX_LISTED`. Beyond that it returns MongoDB's own number,
 * which costs nothing, but may be wrong after a member stopped uncleanly.
 */
export async function countAll(model: CountedModel): Promise<CollectionCount> {
  const limits = { hint: { _id: 1 }, limit: MAX_LISTED + 1, maxTimeMS: MAX_READ_MS };
  const counted = await model.countDocuments({}, limits);
  return counted > MAX_LISTED
    ? { count: Math.max(counted, await model.estimatedDocumentCount()), isEstimate: true }
    : { count: counted, isEstimate: false };
}

/**
 * Counts the rows of a list up to one more than `MAX_LISTED`, in an index if the filter has one.
 * @returns undefined when it takes too long, or its turn among the counts does not come in `MAX_SCAN_MS`
 */
export async function countListed(
  count: (limits: { limit: number; maxTimeMS: number }) => PromiseLike<number>,
): Promise<number | undefined> {
  try {
    return await inTotalsQueue(async () => count({ limit: MAX_LISTED + 1, maxTimeMS: COUNT_MS }));
  } catch (error) {
    if (isTimeExceeded(error) || (error instanceof AppError && error.code === 'unavailable')) {
      return undefined;
    }
    throw error;
  }
}
