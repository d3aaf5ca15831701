import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS = 5;

export interface FairQueueOptions {
  /** How much work runs at the same time. */
  running: number;
  /** How much may wait for one caller. */
  perCaller: number;
  /** How much may wait in all. */
  total: number;
  /** The messages for callers: too much waits for them, or in all. */
  messages: { perCaller: string; total: string };
  /** Called when too much waits for a caller. */
  onRejected?: () => void;
}

interface Waiting {
  callers: readonly string[];
  round: number;
  start(): void;
  reject(error: AppError): void;
}

/**
 * A round-robin queue. Work is done in rounds, and a round holds at most one piece of work for each caller: a new
 * caller's first piece belongs to the next round, however many wait. When the queue is full, work of the last round
 * gives its place to work of an earlier one.
 */
export function createFairQueue(options: FairQueueOptions) {
  const { running, perCaller, total, messages, onRejected } = options;
  /** In the order of their rounds, and within a round in the order of arrival. */
  const waiting: Waiting[] = [];
  let round = 0;
  let active = 0;

  function startNext(): void {
    while (active < running) {
      const next = waiting.shift();
      if (!next) {
        return;
      }
      round = next.round;
      active += 1;
      next.start();
    }
  }

  function enqueue(item: Omit<Waiting, 'round'>): void {
    const waitingOf = (caller: string) => waiting.filter(({ callers }) => callers.includes(caller));
    const ofCallers = item.callers.map(waitingOf);
    if (ofCallers.some(({ length }) => length >= perCaller)) {
      onRejected?.();
      throw new AppError('rate_limited', messages.perCaller, { retryAfter: RETRY_AFTER_SECONDS });
    }
    const itsRound = 1 + Math.max(round, ...ofCallers.flat().map((one) => one.round));
    const last = waiting.at(-1);
    if (last && waiting.length >= total) {
      if (itsRound >= last.round) {
        throw queueFull(messages.total);
      }
      waiting.pop();
      last.reject(queueFull(messages.total));
    }
    const after = waiting.findLastIndex((one) => one.round <= itsRound);
    waiting.splice(after + 1, 0, { ...item, round: itsRound });
  }

  return {
    /** How much waits. */
    waiting: (): number => waiting.length,

    /**
     * @param callers for whom the work is done, by every name that a burst could have in common (address, account)
     * @throws {AppError} `rate_limited` when too much waits for one of the callers, `unavailable` when too much waits
     */
    async run<T>(callers: readonly string[], work: () => Promise<T>): Promise<T> {
      await new Promise<void>((resolve, reject) => {
        enqueue({ callers, start: resolve, reject });
        startNext();
      });
      try {
        return await work();
      } finally {
        active -= 1;
        startNext();
      }
    },
  };
}

function queueFull(message: string): AppError {
  return new AppError('unavailable', message, { retryAfter: RETRY_AFTER_SECONDS });
}
