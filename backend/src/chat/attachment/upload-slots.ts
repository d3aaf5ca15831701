import { AppError } from '../../kernel/app-error.ts';
import type { Arrival } from '../../kernel/async.ts';
import { rateLimitRejections } from '../../kernel/metrics.ts';

const KILOBYTE = 1024;
/**
 * Files that are received at a good pace or worked on at the same time in this process, each with up to 10 MB in
 * memory.
 */
const CUSTOMER_SLOTS = 12;
/** Beside them, so that customers never make staff wait. */
const STAFF_SLOTS = 4;
const SLOTS_OF_ONE = 2;
/** A file that arrives has a slot as long as this much of it arrives in this time: 16 KB a second. */
const PACE_BYTES = 64 * KILOBYTE;
const PACE_MS = 4000;
/**
 * Where all slots are taken, the slowest file that arrives ends for one that is complete or twice as fast, if it is
 * itself not twice as fast as a slot needs, in bytes a millisecond.
 */
const FASTER = 2;
const SAFE_PACE = (FASTER * PACE_BYTES) / PACE_MS;
/** A file that arrives in one piece has no other pace. */
const SHORTEST_MS = 1000;
/** How much of all files without a slot is in memory. */
const SLOW_BYTES = 16 * KILOBYTE * KILOBYTE;
const RETRY_AFTER_SECONDS = 5;

interface Uploader {
  userId: string;
  isAdmin: boolean;
}

interface Upload extends Uploader {
  bytes: number;
  /** Since the pace was looked at. */
  recentBytes: number;
  lookedAt: number;
  /** Bytes in a millisecond, when it took the slot or was last looked at. */
  pace: number;
  hasSlot: boolean;
  isComplete: boolean;
  end: AbortController;
}

export type UploadSlots = ReturnType<typeof createUploadSlots>;

export function createUploadSlots() {
  const uploads = new Set<Upload>();

  /** @throws {AppError} `rate_limited` */
  function takeSlot(upload: Upload): void {
    if (upload.hasSlot) {
      return;
    }
    const ofSide = [...uploads].filter(({ hasSlot, isAdmin }) => hasSlot && isAdmin === upload.isAdmin);
    if (ofSide.filter(({ userId }) => userId === upload.userId).length >= SLOTS_OF_ONE) {
      throw tooManyFiles();
    }
    if (ofSide.length >= (upload.isAdmin ? STAFF_SLOTS : CUSTOMER_SLOTS)) {
      const slowest = ofSide
        .filter(({ isComplete, pace }) => !isComplete && pace < SAFE_PACE)
        .toSorted((a, b) => a.pace - b.pace)[0];
      if (!slowest || (!upload.isComplete && paceOf(upload) < FASTER * slowest.pace)) {
        throw tooManyFiles();
      }
      end(slowest, tooManyFiles());
    }
    upload.hasSlot = true;
    upload.pace = paceOf(upload);
  }

  function end(upload: Upload, reason: unknown): void {
    uploads.delete(upload);
    upload.end.abort(reason);
  }

  function boundSlowFiles(): void {
    const slow = [...uploads].filter(({ hasSlot }) => !hasSlot);
    let bytes = sumOf(slow);
    for (let last = largestOfMost(slow); last && bytes > SLOW_BYTES; last = largestOfMost(slow)) {
      end(last, tooManyFiles());
      bytes -= last.bytes;
      slow.splice(slow.indexOf(last), 1);
    }
  }

  function arrived(upload: Upload, bytes: number): void {
    upload.bytes += bytes;
    upload.recentBytes += bytes;
    if (!upload.hasSlot && upload.recentBytes >= PACE_BYTES) {
      try {
        takeSlot(upload);
      } catch (error) {
        end(upload, error);
      }
    }
    if (!upload.hasSlot) {
      boundSlowFiles();
    }
  }

  function judgePace(upload: Upload): void {
    upload.hasSlot &&= upload.recentBytes >= PACE_BYTES;
    upload.pace = paceOf(upload);
    upload.recentBytes = 0;
    upload.lookedAt = performance.now();
    boundSlowFiles();
  }

  return {
    /**
     * Receives a file and does the work of its upload. It takes a slot when all of it is there or it arrives at a good
     * pace, and loses it when it slows down; what has no slot delays no other upload. Slots and `SLOW_BYTES` bound the
     * memory for all files.
     * @throws {AppError} `rate_limited` when this account's slots are taken, or all are: the slowest file that arrives,
     *   if hardly fast enough, is ended for one that is complete or twice as fast; also for the largest file of the
     *   account with most of the slow ones, when these take too much memory
     */
    async run<T>(
      { userId, isAdmin }: Uploader,
      receive: (arrival: Arrival) => Promise<Buffer>,
      work: (content: Buffer) => Promise<T>,
    ): Promise<T> {
      const upload: Upload = {
        userId,
        isAdmin,
        bytes: 0,
        recentBytes: 0,
        lookedAt: performance.now(),
        pace: 0,
        hasSlot: false,
        isComplete: false,
        end: new AbortController(),
      };
      uploads.add(upload);
      const judging = setInterval(() => judgePace(upload), PACE_MS);
      try {
        const content = await receive({
          arrived: (bytes) => arrived(upload, bytes),
          signal: upload.end.signal,
        });
        clearInterval(judging);
        // It may have been ended after its last piece, when nothing listened to the signal any more.
        upload.end.signal.throwIfAborted();
        upload.isComplete = true;
        takeSlot(upload);
        return await work(content);
      } finally {
        clearInterval(judging);
        uploads.delete(upload);
      }
    },
  };
}

/** Of what arrived since it was looked at; one that has just begun is not taken for faster than it is. */
const paceOf = ({ recentBytes, lookedAt }: Upload) =>
  recentBytes / Math.max(performance.now() - lookedAt, SHORTEST_MS);

const sumOf = (uploads: readonly Upload[]) => uploads.reduce((sum, { bytes }) => sum + bytes, 0);

/** Of the account with most bytes in these, the one with most of them. */
function largestOfMost(uploads: readonly Upload[]): Upload | undefined {
  const byPerson = [...Map.groupBy(uploads, ({ userId }) => userId).values()];
  const [most = []] = byPerson.toSorted((a, b) => sumOf(b) - sumOf(a));
  return most.toSorted((a, b) => b.bytes - a.bytes)[0];
}

function tooManyFiles(): AppError {
  rateLimitRejections.inc({ limit: 'uploads-at-once' });
  return new AppError('rate_limited', 'Too many files at once. Please try again shortly.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
