import { AppError } from '../../kernel/app-error.ts';

const RETRY_AFTER_SECONDS = 5;

/** The time a call has. */
export interface AnswerLimit {
  /** Waits for what the caller still sends; that time does not count. */
  exclude<T>(arrival: Promise<T>): Promise<T>;
  /**
   * @throws {AppError} `unavailable` when the call has been answered, so that work that waited its turn does not begin
   */
  assertOpen(): void;
}

/**
 * Runs the work of a call, but waits for it no longer than this. What has begun goes on: a write may be stored, and a
 * caller who repeats it under its idempotency key is told.
 * @throws {AppError} `unavailable` when the time is over
 */
export async function withAnswerLimit<T>(
  limitMs: number,
  work: (limit: AnswerLimit) => Promise<T>,
): Promise<T> {
  const over = Promise.withResolvers<never>();
  let isOpen = true;
  let leftMs = limitMs;
  let resumedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const lateError = () =>
    new AppError('unavailable', 'The service is not available right now. Please try again shortly.', {
      retryAfter: RETRY_AFTER_SECONDS,
      cause: new Error(`The call was not done in ${limitMs} ms`),
    });

  function resume(): void {
    if (isOpen) {
      resumedAt = performance.now();
      timer = setTimeout(() => over.reject(lateError()), leftMs);
    }
  }
  const limit: AnswerLimit = {
    async exclude(arrival) {
      clearTimeout(timer);
      leftMs -= performance.now() - resumedAt;
      try {
        return await arrival;
      } finally {
        resume();
      }
    },
    assertOpen() {
      if (!isOpen) {
        throw lateError();
      }
    },
  };
  resume();
  try {
    return await Promise.race([work(limit), over.promise]);
  } finally {
    isOpen = false;
    clearTimeout(timer);
  }
}
