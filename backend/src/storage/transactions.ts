import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../kernel/app-error.ts';
import { mongoose } from './mongoose.ts';

interface UnitOfWork {
  /** Run once its commit is confirmed. */
  afterCommit: (() => void)[];
}

const running = new AsyncLocalStorage<UnitOfWork | undefined>();

const MAX_ATTEMPTS = 5;

/**
 * How long a unit of work waits for documents that another transaction holds. A process that was killed leaves its own
 * behind until MongoDB ends them (`transactionLifetimeLimitSeconds`); the driver would try for two minutes.
 */
const LONGEST_WAIT_MS = 20_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Thrown inside a unit of work whose chosen value (a generated number, say) was taken by somebody else. MongoDB has
 * ended the transaction by then, so the whole unit runs again from its start, at most five times in all; after that
 * the cause is thrown.
 */
export class RetryUnitOfWork extends Error {
  override readonly name = 'RetryUnitOfWork';

  constructor(cause: unknown) {
    super('The unit of work has to run again', { cause });
  }
}

/**
 * Runs the work in one MongoDB transaction: all of it is stored, or nothing. Model calls inside join by themselves.
 * The work may run more than once, when another transaction was in its way. Inside another unit of work it simply is
 * part of that one.
 * @throws {AppError} `unavailable` when another transaction stays in its way
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (running.getStore()) {
    return work();
  }
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const unit: UnitOfWork = { afterCommit: [] };
    try {
      const result = await mongoose.connection.transaction(
        async () => {
          if (performance.now() > deadline) {
            throw new AppError('unavailable', 'Somebody else is writing here. Please try again shortly.', {
              retryAfter: RETRY_AFTER_SECONDS,
            });
          }
          unit.afterCommit = [];
          return running.run(unit, work);
        },
        { readConcern: 'snapshot', writeConcern: { w: 'majority' } },
      );
      for (const task of unit.afterCommit) {
        task();
      }
      return result;
    } catch (error) {
      if (!(error instanceof RetryUnitOfWork)) {
        throw error;
      }
      if (attempt === MAX_ATTEMPTS) {
        throw error.cause;
      }
    }
  }
}

/** Whether this runs in a unit of work, so that what it stores is stored together with the rest, or not at all. */
export function isInTransaction(): boolean {
  return running.getStore() !== undefined;
}

/**
 * A unit of work of its own, also inside another one: what it stores stays, whatever becomes of the other. For one of
 * many things that succeed or fail each for itself.
 */
export function inOwnTransaction<T>(work: () => Promise<T>): Promise<T> {
  return running.run(undefined, () => inTransaction(work));
}

/**
 * Runs the task once the commit of the running unit of work is confirmed; outside of one at once. For what only makes
 * this process quicker: a commit that was stored and not confirmed (a lost connection) does not run it. What has to
 * follow the change goes into the outbox.
 */
export function afterCommit(task: () => void): void {
  const unit = running.getStore();
  if (unit) {
    unit.afterCommit.push(task);
  } else {
    task();
  }
}
