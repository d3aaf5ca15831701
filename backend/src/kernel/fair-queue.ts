import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS = 5;

export interface FairQueueOptions {
  /** How much work runs at the same time. */
  running: number;
  /** How much may wait for one caller. */
  perCaller: number;
  /** How much may wait in all. */
  total: number;
  /** What callers are told of whom too much waits, and when too much waits in all. */
  messages: { perCaller: string; total: string };
  /** Called when too much waits for a caller. */
  onRejected?: () => void;
}

/** Runs work in rounds, so that a caller with much work waits for it and others hardly wait. */
export interface FairQueue {
  /**
   * @param callers whom the work is done for, by every name that a burst could have in common (address, account)
   * @throws {AppError} `rate_limited` when too much waits for one of the callers, `unavailable` when too much waits
   */
  run<T>(callers: readonly string[], work: () => Promise<T>): Promise<T>;
  /** How much waits. */
  waiting(): number;
}

interface Waiting {
  callers: readonly string[];
  start(): void;
  reject(error: AppError): void;
}

/**
 * A round-robin queue. Work is done in rounds, and a round holds at most one piece of work for each caller: a new
 * caller's first piece belongs to the next round, however many wait. When the queue is full, what waits in the last
 * round gives its place to what belongs into an earlier one.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { running, perCaller, total, messages, onRejected } = options;
  const rounds = new Map<number, Waiting[]>();
  const byCaller = new Map<string, { waiting: number; lastRound: number }>();
  let round = 0;
  let waiting = 0;
  let active = 0;

  function roundOf(callers: readonly string[]): number {
    return 1 + Math.max(round, ...callers.map((caller) => byCaller.get(caller)?.lastRound ?? 0));
  }

  function add(item: Waiting, itsRound: number): void {
    const items = rounds.get(itsRound) ?? [];
    items.push(item);
    rounds.set(itsRound, items);
    for (const caller of item.callers) {
      byCaller.set(caller, {
        waiting: (byCaller.get(caller)?.waiting ?? 0) + 1,
        lastRound: itsRound,
      });
    }
    waiting += 1;
  }

  /** Takes one of a round's pieces out of the queue. */
  function take(itsRound: number, end: 'first' | 'last'): Waiting | undefined {
    const items = rounds.get(itsRound) ?? [];
    const item = end === 'first' ? items.shift() : items.pop();
    if (items.length === 0) {
      rounds.delete(itsRound);
    }
    for (const caller of item?.callers ?? []) {
      const known = byCaller.get(caller);
      if (known && known.waiting > 1) {
        known.waiting -= 1;
      } else {
        byCaller.delete(caller);
      }
    }
    waiting -= item ? 1 : 0;
    return item;
  }

  function startNext(): void {
    while (active < running && waiting > 0) {
      round = Math.min(...rounds.keys());
      active += 1;
      take(round, 'first')?.start();
    }
  }

  function enqueue(item: Waiting): void {
    if (item.callers.some((caller) => (byCaller.get(caller)?.waiting ?? 0) >= perCaller)) {
      onRejected?.();
      throw new AppError('rate_limited', messages.perCaller, { retryAfter: RETRY_AFTER_SECONDS });
    }
    const itsRound = roundOf(item.callers);
    if (waiting >= total) {
      const last = Math.max(...rounds.keys());
      if (itsRound >= last) {
        throw queueFull(messages.total);
      }
      take(last, 'last')?.reject(queueFull(messages.total));
    }
    add(item, itsRound);
  }

  return {
    waiting: () => waiting,
    async run(callers, work) {
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
