import pLimit from 'p-limit';
import { AppError } from '../kernel/app-error.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { inTransaction, type Change } from '../storage/transactions/transactions.ts';
import type { Jobs } from '../notify/jobs/jobs.service.ts';
import { bulkRepo, type Bulk, type BulkRow } from './bulk.repo.ts';

export { bulkRepo, type Bulk, type BulkRow } from './bulk.repo.ts';

/** Few transactions with many rows each: many at a time would delay the calls of visitors. */
const TRANSACTIONS_AT_A_TIME = 2;
/** Few enough that a process that stops, or a bulk that is canceled, finishes them soon. */
const ROWS_OF_A_RUN = 40;
/** How often a row is tried again before it has failed for good. */
const MAX_TRIES = 5;
/** How long to wait before a row is tried again, times how often it has failed: some 30 s in all. */
const PAUSE_MS = 2000;

/** What is stored of a row once it is done. */
type Settled<R extends BulkRow> = Partial<R> & Pick<R, 'outcome'>;

/** What one kind of bulk does to its rows. */
export interface BulkKind<B extends Bulk, R extends BulkRow> {
  /** The outcomes that the engine looks for, and the outcomes of rows that failed for good. */
  outcomes: Record<'waiting' | 'changed' | 'failed' | 'notUndone', R['outcome']>;
  /** How long after its end it can be undone. */
  undoMs: number;
  /** Rows with the same lock share a transaction, because two at the same time would conflict. */
  lockOf(bulk: B, row: R): string | undefined;
  /** Does the slow part first, and returns the rest, which runs in the transaction of the row. */
  change(bulk: B, row: R): Promise<Change<Settled<R>>>;
  /** Runs in the transaction of the row. */
  undo(bulk: B, row: R): Promise<Settled<R>>;
  /** The outcome of a change that was refused; undefined if it may succeed when it is tried again. */
  refusalOf(error: AppError, row: R): Settled<R> | undefined;
}

/** The next rows of a bulk. */
interface BulkWork {
  bulkId: string;
  step?: number;
  /** The index of the last row that was done. */
  after?: number;
}

export type BulkService = ReturnType<typeof createBulkService>;

/**
 * One command for many rows, done by a job. A transaction sets the outcomes of its rows only if they still wait: a run
 * that was killed goes on where it was, and two runs at once do nothing twice.
 */
export function createBulkService({
  jobs,
  clock,
  log,
  pauseMs = PAUSE_MS,
}: {
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
  log: Logger;
  pauseMs?: number;
}) {
  const kinds = new Map<Bulk['kind'], BulkKind<Bulk, BulkRow>>();
  const work = jobs.define<BulkWork>('bulk.rows', run);

  function kindOf({ kind }: Bulk): BulkKind<Bulk, BulkRow> {
    const found = kinds.get(kind);
    if (!found) {
      throw new Error(`No kind of bulk is called "${kind}"`);
    }
    return found;
  }

  const isUndoing = ({ state }: Bulk) => state === 'undoing';

  /** The outcome of the rows that are to be done. */
  const openOutcome = (bulk: Bulk) => kindOf(bulk).outcomes[isUndoing(bulk) ? 'changed' : 'waiting'];

  /** Does all of these rows in one transaction, or none. If another run has done one of them, nothing happens. */
  async function doTogether(bulk: Bulk, rows: readonly BulkRow[]): Promise<void> {
    const kind = kindOf(bulk);
    const changes = await Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        change: isUndoing(bulk) ? () => kind.undo(bulk, row) : await kind.change(bulk, row),
      })),
    );
    await inTransaction(async () => {
      const done: ({ id: string } & Settled<BulkRow>)[] = [];
      for (const { id, change } of changes) {
        done.push({ id, ...(await change()) });
      }
      if (!(await bulkRepo.settle(openOutcome(bulk), done))) {
        throw new Error('Another run has done this row.');
      }
    });
  }

  /**
   * Does rows in one transaction. If that fails, each is done by itself, so that its failure concerns no other. Rejects
   * only if the database cannot be reached; then the job runs again.
   */
  async function doRows(bulk: Bulk, rows: readonly BulkRow[]): Promise<void> {
    try {
      await doTogether(bulk, rows);
    } catch (error) {
      const [row, ...others] = rows;
      if (others.length > 0) {
        for (const one of rows) {
          await doRows(bulk, [one]);
        }
      } else if (row) {
        await storeFailure(bulk, row, error);
      }
    }
  }

  /** The row is refused, has failed for good, or is tried again. */
  async function storeFailure(bulk: Bulk, row: BulkRow, error: unknown): Promise<void> {
    const kind = kindOf(bulk);
    const { failed, notUndone } = kind.outcomes;
    const refusal = error instanceof AppError ? kind.refusalOf(error, row) : undefined;
    const tries = row.tries + 1;
    const final = isUndoing(bulk) ? { outcome: notUndone } : (refusal ?? { outcome: failed });
    const outcome = openOutcome(bulk);
    const settled = refusal || tries > MAX_TRIES ? final : { outcome, tries };
    if ((await bulkRepo.settle(outcome, [{ id: row.id, ...settled }])) && !refusal) {
      log.error({ err: error, bulk: bulk.id, row: row.index, tries }, 'A row of a bulk failed');
    }
  }

  /** Does the next rows, and stores the job for the rows after them. */
  async function run({ bulkId, step = 0, after = -1 }: BulkWork): Promise<void> {
    const bulk = await bulkRepo.find(bulkId);
    // Only one of two runs of the same step goes on.
    if (bulk?.step !== step) {
      return;
    }
    const read = async (from: number, limit: number) =>
      bulk.state === 'running' || isUndoing(bulk)
        ? bulkRepo.rows(bulkId, { outcome: openOutcome(bulk), after: from, limit })
        : [];
    const rows = await read(after, ROWS_OF_A_RUN);
    // After the last row, the rows that have failed are tried again.
    const [next] = rows.length > 0 ? rows : await read(-1, 1);
    if (!next) {
      await finish(bulk);
      return;
    }
    const groups = Map.groupBy(
      rows,
      (row, index) => kindOf(bulk).lockOf(bulk, row) ?? index % TRANSACTIONS_AT_A_TIME,
    );
    await pLimit(TRANSACTIONS_AT_A_TIME).map(groups.values(), (group) => doRows(bulk, group));
    await inTransaction(async () => {
      if (await bulkRepo.advance(bulk)) {
        await work.enqueue(
          { bulkId, step: step + 1, after: rows.at(-1)?.index ?? -1 },
          rows.length > 0 ? {} : { at: new Date(clock().getTime() + pauseMs * next.tries) },
        );
      }
    });
  }

  /** If another run has ended it, this changes nothing: an undo that has begun meanwhile goes on. */
  async function finish(bulk: Bulk): Promise<void> {
    const at = clock();
    if (isUndoing(bulk)) {
      await bulkRepo.move(bulk.id, ['undoing'], 'undone', { undoneAt: at });
    } else if (!(await bulkRepo.move(bulk.id, ['running'], 'done', { finishedAt: at }))) {
      await bulkRepo.move(bulk.id, ['canceling'], 'canceled', { finishedAt: at });
    }
  }

  /** Until when it can be undone; undefined if it has not ended or was undone. */
  function undoUntil(bulk: Bulk): Date | undefined {
    const endedAt = endOf(bulk);
    return endedAt && new Date(endedAt.getTime() + kindOf(bulk).undoMs);
  }

  return {
    /** Declares what a kind does; called before the jobs start. */
    define<B extends Bulk, R extends BulkRow>(name: B['kind'], kind: BulkKind<B, R>): void {
      kinds.set(name, kind);
    },

    undoUntil,

    /** @returns undefined if it was started before */
    async start<B extends Bulk>(actor: Actor, bulkId: string): Promise<B | undefined> {
      const started = await bulkRepo.move<B>(bulkId, ['preview'], 'running', { actor });
      if (started) {
        await work.enqueue({ bulkId, step: started.step });
      }
      return started;
    },

    /** @returns undefined if it is too late */
    async undo<B extends Bulk>(actor: Actor, bulk: B): Promise<B | undefined> {
      const until = undoUntil(bulk);
      const undoing =
        until && until > clock()
          ? await bulkRepo.move<B>(bulk.id, ['done', 'canceled'], 'undoing', { actor })
          : undefined;
      if (undoing) {
        await work.enqueue({ bulkId: bulk.id, step: undoing.step });
      }
      return undoing;
    },

    /** When a bulk ended; `endedAt` is undefined while it is at work. Undefined if it was undone or does not exist. */
    async ending(bulkId: string): Promise<{ endedAt: Date | undefined; undoMs: number } | undefined> {
      const bulk = await bulkRepo.find(bulkId);
      return bulk && bulk.state !== 'undone'
        ? { endedAt: endOf(bulk), undoMs: kindOf(bulk).undoMs }
        : undefined;
    },
  };
}

/** When it ended; undefined if it has not ended or was undone. */
function endOf({ state, finishedAt }: Bulk): Date | undefined {
  return state === 'done' || state === 'canceled' ? finishedAt : undefined;
}
