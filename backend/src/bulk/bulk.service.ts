import pLimit from 'p-limit';
import { AppError } from '../kernel/app-error.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { inTransaction, type Change } from '../storage/transactions/transactions.ts';
import type { Jobs } from '../notify/jobs/jobs.service.ts';
import { bulkRepo, type Bulk, type BulkRow } from './bulk.repo.ts';

export { bulkRepo, type Bulk, type BulkRow } from './bulk.repo.ts';

const ROWS_AT_A_TIME = 8;
/** Few enough that a process that stops has done them soon, and that a bulk that is canceled ends soon. */
const ROWS_OF_A_RUN = 40;
/** A row that fails once more has failed for good. */
const MAX_TRIES = 5;
/** How long to wait before rows are tried again, for each time they have failed: some 30 s in all. */
const PAUSE_MS = 2000;

/** What is stored of a row once it is done. */
type Settled<R extends BulkRow> = Partial<R> & Pick<R, 'outcome'>;

/** What one kind of bulk does to its rows. */
export interface BulkKind<B extends Bulk, R extends BulkRow> {
  /** What it calls the outcomes that the engine looks for, and those of rows that failed for good. */
  outcomes: Record<'waiting' | 'changed' | 'failed' | 'notUndone', R['outcome']>;
  /** How long after its end it can be undone. */
  undoMs: number;
  /** Rows with the same lock share a transaction; at the same time they would only run into each other. */
  lockOf(bulk: B, row: R): string | undefined;
  /** Does first what is slow, and gives the rest, which is run in the transaction of the row. */
  change(bulk: B, row: R): Promise<Change<Settled<R>>>;
  /** In the transaction of the row. */
  undo(bulk: B, row: R): Promise<Settled<R>>;
  /** The outcome of a change that was refused; undefined where it may succeed when it is tried again. */
  refusalOf(error: AppError, row: R): Settled<R> | undefined;
}

/** The next rows of a bulk. */
interface BulkWork {
  bulkId: string;
  step?: number;
  /** The index of the last row that was done. */
  after?: number;
}

interface BulkServiceDeps {
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
  log: Logger;
  pauseMs?: number;
}

export type BulkService = ReturnType<typeof createBulkService>;

/**
 * One command for many rows, done by a job. The transaction of a row gives it its outcome on condition that it still
 * waits: so a run that was killed goes on where it was, and two at once do nothing twice.
 */
export function createBulkService({ jobs, clock, log, pauseMs = PAUSE_MS }: BulkServiceDeps) {
  const kinds = new Map<Bulk['kind'], BulkKind<Bulk, BulkRow>>();
  const work = jobs.define<BulkWork>('bulk.rows', run);

  function kindOf({ kind }: Bulk): BulkKind<Bulk, BulkRow> {
    const found = kinds.get(kind);
    if (!found) {
      throw new Error(`Nothing does bulks of the kind ${kind}`);
    }
    return found;
  }

  /** All of these, or none, with their outcomes. Of two runs the second one finds them done, and does nothing. */
  async function doTogether(bulk: Bulk, rows: readonly BulkRow[], isUndoing: boolean): Promise<void> {
    const kind = kindOf(bulk);
    const { waiting, changed } = kind.outcomes;
    const from = isUndoing ? changed : waiting;
    const changes = await Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        change: isUndoing ? () => kind.undo(bulk, row) : await kind.change(bulk, row),
      })),
    );
    await inTransaction(async () => {
      const done: ({ id: string } & Settled<BulkRow>)[] = [];
      for (const { id, change } of changes) {
        done.push({ id, ...(await change()) });
      }
      if (!(await bulkRepo.settle(from, done))) {
        throw new Error('Another run has done this row.');
      }
    });
  }

  /** Rejects only where the database is away; then the job is run again. */
  async function doRow(bulk: Bulk, row: BulkRow, isUndoing: boolean): Promise<void> {
    const kind = kindOf(bulk);
    const { waiting, changed, failed, notUndone } = kind.outcomes;
    try {
      await doTogether(bulk, [row], isUndoing);
    } catch (error) {
      const from = isUndoing ? changed : waiting;
      const refusal = error instanceof AppError ? kind.refusalOf(error, row) : undefined;
      const isOver = refusal !== undefined || row.tries >= MAX_TRIES;
      const final = isUndoing ? { outcome: notUndone } : (refusal ?? { outcome: failed });
      const settled = isOver ? final : { outcome: from, tries: row.tries + 1 };
      if ((await bulkRepo.settle(from, [{ id: row.id, ...settled }])) && !refusal) {
        log.error(
          { err: error, bulk: bulk.id, row: row.index, tries: row.tries + 1 },
          'A row of a bulk failed',
        );
      }
    }
  }

  /** In one transaction those that wait for the same; where one of them cannot be done, each by itself. */
  async function doRows(bulk: Bulk, rows: readonly BulkRow[], isUndoing: boolean): Promise<void> {
    const isDone =
      rows.length > 1 &&
      (await doTogether(bulk, rows, isUndoing).then(
        () => true,
        () => false,
      ));
    for (const row of isDone ? [] : rows) {
      await doRow(bulk, row, isUndoing);
    }
  }

  /** Does the next rows, and stores the job for those after them. */
  async function run({ bulkId, step = 0, after = -1 }: BulkWork): Promise<void> {
    const bulk = await bulkRepo.find(bulkId);
    // Of two runs of one step, one goes on.
    if (bulk?.step !== step) {
      return;
    }
    const kind = kindOf(bulk);
    const isUndoing = bulk.state === 'undoing';
    const outcome = isUndoing ? kind.outcomes.changed : kind.outcomes.waiting;
    const read = async (from: number, limit: number) =>
      isUndoing || bulk.state === 'running' ? bulkRepo.rows(bulkId, { outcome, after: from, limit }) : [];
    const rows = await read(after, ROWS_OF_A_RUN);
    // What is left when all were read once has failed before.
    const [next] = rows.length > 0 ? rows : await read(-1, 1);
    if (!next) {
      await (isUndoing
        ? bulkRepo.move(bulkId, ['undoing'], 'undone', { undoneAt: clock() })
        : finish(bulkId));
      return;
    }
    const groups = Map.groupBy(rows, (row) => kind.lockOf(bulk, row) ?? row.id);
    await pLimit(ROWS_AT_A_TIME).map(groups.values(), (group) => doRows(bulk, group, isUndoing));
    await inTransaction(async () => {
      if (await bulkRepo.advance(bulk)) {
        await work.enqueue(
          { bulkId, step: step + 1, after: rows.at(-1)?.index ?? -1 },
          rows.length > 0 ? {} : { at: new Date(clock().getTime() + pauseMs * next.tries) },
        );
      }
    });
  }

  /** A second run that ends it finds it ended, and an undo that was begun meanwhile goes on. */
  async function finish(bulkId: string): Promise<void> {
    const finishedAt = clock();
    if (!(await bulkRepo.move(bulkId, ['running'], 'done', { finishedAt }))) {
      await bulkRepo.move(bulkId, ['canceling'], 'canceled', { finishedAt });
    }
  }

  /** Until when it can be undone; undefined where it has not ended, or was undone. */
  function undoUntil(bulk: Bulk): Date | undefined {
    const endedAt = endOf(bulk);
    return endedAt && new Date(endedAt.getTime() + kindOf(bulk).undoMs);
  }

  return {
    /** Declares what a kind does, before the jobs are started. */
    define<B extends Bulk, R extends BulkRow>(name: B['kind'], kind: BulkKind<B, R>): void {
      kinds.set(name, kind);
    },

    undoUntil,

    /** @returns undefined where it was started before */
    async start<B extends Bulk>(actor: Actor, bulkId: string): Promise<B | undefined> {
      const started = await bulkRepo.move<B>(bulkId, ['preview'], 'running', { actor });
      if (started) {
        await work.enqueue({ bulkId, step: started.step });
      }
      return started;
    },

    /** @returns undefined where it is too late */
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

    /** When a bulk ended, absent while it is at work; undefined where it was undone, or is none. */
    async ending(bulkId: string): Promise<{ endedAt: Date | undefined; undoMs: number } | undefined> {
      const bulk = await bulkRepo.find(bulkId);
      return bulk && bulk.state !== 'undone'
        ? { endedAt: endOf(bulk), undoMs: kindOf(bulk).undoMs }
        : undefined;
    },
  };
}

/** When it ended; undefined where it has not, or was undone. */
function endOf({ state, finishedAt }: Bulk): Date | undefined {
  return state === 'done' || state === 'canceled' ? finishedAt : undefined;
}
