import { AppError } from '../../kernel/app-error.ts';
import type { Arrival } from '../../kernel/async.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { rateLimitRejections } from '../../kernel/metrics.ts';

const KILOBYTE = 1024;
/** Files of customers that this process receives or works on at the same time, each with up to 10 MB in memory. */
const CUSTOMER_SLOTS = 12;
/** Slots for staff, so that customers never make staff wait. */
const STAFF_SLOTS = 4;
const SLOTS_OF_ONE = 2;
/** A file keeps its slot as long as this much of it arrives in this time: 16 KB a second. */
const PACE_BYTES = 64 * KILOBYTE;
const PACE_MS = 4000;
/**
 * When all slots are taken, the slowest file that is still arriving is ended for one that is complete or twice as fast,
 * unless it arrives at this pace, in bytes a millisecond: twice what a slot needs.
 */
const FASTER = 2;
const SAFE_PACE = (FASTER * PACE_BYTES) / PACE_MS;
/** The shortest time by which a pace is computed, for a file that arrives in one piece. */
const SHORTEST_MS = 1000;
/** How many bytes of all files without a slot may be in memory. */
const SLOW_BYTES = 16 * KILOBYTE * KILOBYTE;
const RETRY_AFTER_SECONDS = 5;

type Uploader = Pick<Actor, 'userId' | 'isAdmin'>;

interface Upload extends Uploader {
  bytes: number;
  /** The bytes since the pace was last computed. */
  recentBytes: number;
  lookedAt: number;
  /** Bytes a millisecond, when it took the slot or when the pace was last computed. */
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
     * Receives a file and does the work of its upload. A file takes a slot when it is complete or arrives at a good
     * pace, and loses it when it slows down. A file without a slot delays no other upload. Slots and `SLOW_BYTES` bound
     * the memory for all files.
     * @throws {AppError} `rate_limited` when all slots of this account, or all slots, are taken; for the slowest file
     *   when a complete or much faster one takes its slot (see `SAFE_PACE`); and for the largest file of the account
     * with
     *   the most bytes without a slot, when such files take too much memory
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

/** The pace since it was last computed. A file that has just begun must not seem faster than it is. */
const paceOf = ({ recentBytes, lookedAt }: Upload) =>
  recentBytes / Math.max(performance.now() - lookedAt, SHORTEST_MS);

const sumOf = (uploads: readonly Upload[]) => uploads.reduce((sum, { bytes }) => sum + bytes, 0);

/** The largest upload of the account that has the most bytes in these uploads. */
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
