import type { Logger } from './logger.ts';

/** Logs work that is repeated until it succeeds: one line when it begins to fail, one when it succeeds again. */
export interface FailureLog {
  failed(error: unknown): void;
  /** @returns whether it had been failing */
  succeeded(): boolean;
}

/** @param work what is done, as the beginning of a sentence: `Counting the figures` */
export function createFailureLog(log: Logger, work: string): FailureLog {
  let isFailing = false;
  return {
    failed(error) {
      if (!isFailing) {
        isFailing = true;
        log.warn({ err: error }, `${work} fails; it is repeated until it succeeds`);
      }
    },
    succeeded() {
      const wasFailing = isFailing;
      isFailing = false;
      if (wasFailing) {
        log.warn(`${work} succeeds again`);
      }
      return wasFailing;
    },
  };
}
