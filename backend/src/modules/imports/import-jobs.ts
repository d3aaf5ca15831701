import pLimit from 'p-limit';
import type { NewPackage } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { inTransaction, type Change } from '../../storage/transactions/transactions.ts';
import type { JobKind, Jobs } from '../jobs/jobs.service.ts';
import type { Made, Shipment } from '../shipments/shipment.service.ts';
import { importRepo } from './import.repo.ts';
import type { StoredImport, StoredRow } from './import.types.ts';
import { vinOf } from './rows/judge.ts';

/** Rows that are created, or taken back, in one transaction. */
export const BATCH_ROWS = 50;

/** An import at work. */
interface ImportWork {
  importId: string;
}

export interface ImportJobDeps {
  jobs: Pick<Jobs, 'define'>;
  shipments: {
    create(actor: Actor, input: NewPackage): Promise<Change<Shipment>>;
    takeBack(actor: Actor, trackingNumbers: readonly string[]): Change<ReadonlySet<string>>;
    findOpenByVins(vins: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  news: {
    /** In the transaction that creates these: their receivers are told. */
    booked(shipments: readonly Shipment[], made: Made): Promise<void>;
  };
  clock: Clock;
}

/** A row that cannot be created ends the transaction of its batch, which is done again without it. */
class RowRejected extends Error {
  override readonly name = 'RowRejected';
}

/** Another attempt has done the batch; what this one did of it is rolled back. */
class DoneBefore extends Error {
  override readonly name = 'DoneBefore';
}

/**
 * The jobs of imports. Each run does one batch: in one transaction it moves the import on from the row it stood at,
 * changes the shipments, stores the outcomes and the job of the next batch. A run that was killed has done nothing, and
 * one that is repeated after its commit finds the import further on; so no row is done twice and none is left out.
 */
export function defineImportJobs({ jobs, shipments, news, clock }: ImportJobDeps): {
  commit: JobKind<ImportWork>;
  undo: JobKind<ImportWork>;
} {
  // One after the other, where they would only run into each other's lock, again and again until they gave up.
  const inTurn = pLimit(1);
  const commit = jobs.define<ImportWork>('import.commit', async ({ importId }) => {
    const found = await importRepo.find(importId);
    if (found?.state !== 'committing') {
      return;
    }
    const rows = await nextRows(found, 'good');
    const end = rows.at(-1);
    if (!end) {
      await inTransaction(() => importRepo.end(found, { state: 'committed', committedAt: clock() }));
      return;
    }
    const changes = await Promise.all(
      rows.map(async (row) => ({
        row,
        // A good row has its input.
        create: await shipments.create(found.actor, row.input as NewPackage),
      })),
    );
    const rejected = new Map<number, AppError>();
    for (let isDone = false; !isDone;) {
      isDone = await inTurn(() => inTransaction(() => createBatch(found, end.row, changes, rejected))).catch(
        outcomeOf,
      );
    }
  });

  async function createBatch(
    found: StoredImport,
    to: number,
    changes: { row: StoredRow; create: Change<Shipment> }[],
    rejected: Map<number, AppError>,
  ): Promise<true> {
    await importRepo.lockCommits();
    const before = await createdMeanwhile(found, changes);
    const openByVin = await openMeanwhile(found, changes);
    const outcomes: ({ row: number } & Partial<StoredRow>)[] = [];
    const created: Shipment[] = [];
    for (const { row, create } of changes) {
      const rejection = rejected.get(row.row);
      const earlier = before.get(row.digest ?? '');
      const open = openByVin.get((row.input && vinOf(row.input)) ?? '');
      if (rejection) {
        outcomes.push({ row: row.row, ...failure(row, rejection.code, rejection.message) });
      } else if (earlier !== undefined) {
        const message = `This row was imported meanwhile, as ${earlier}.`;
        outcomes.push({ row: row.row, ...failure(row, 'imported_before', message) });
      } else if (open !== undefined) {
        const message = `${open} has this VIN and is not delivered.`;
        outcomes.push({ row: row.row, ...failure(row, 'vin_on_open_package', message) });
      } else {
        const shipment = await create().catch((error: unknown) => {
          if (!(error instanceof AppError)) {
            throw error;
          }
          rejected.set(row.row, error);
          throw new RowRejected(error.message, { cause: error });
        });
        created.push(shipment);
        outcomes.push({ row: row.row, state: 'created', trackingNumber: shipment.trackingNumber });
      }
    }
    const failed = outcomes.length - created.length;
    const counts = { good: -outcomes.length, created: created.length, failed };
    // Another attempt may have done this batch.
    if (!(await importRepo.move(found, to, counts))) {
      throw new DoneBefore();
    }
    await importRepo.setRows(found.id, outcomes);
    await news.booked(created, { now: clock(), bulkId: found.id });
    await commit.enqueue({ importId: found.id });
    return true;
  }

  /** Where rows that were imported before are left out: what another import has created of these by now. */
  async function createdMeanwhile(found: StoredImport, changes: { row: StoredRow }[]) {
    return found.choices.imported_before === 'create'
      ? new Map<string, string>()
      : importRepo.createdBefore(
          changes.flatMap(({ row }) => row.digest ?? []),
          found.id,
        );
  }

  /** Where VINs on open packages are left out: the packages that have got one since the list was judged. */
  async function openMeanwhile({ choices }: StoredImport, changes: { row: StoredRow }[]) {
    // Of a VIN that is created twice on purpose, the first package is open by now.
    return choices.vin_on_open_package === 'create' || choices.vin_twice === 'create'
      ? new Map<string, string>()
      : shipments.findOpenByVins(changes.flatMap(({ row: { input } }) => (input && vinOf(input)) ?? []));
  }

  const undo = jobs.define<ImportWork>('import.undo', async ({ importId }) => {
    const found = await importRepo.find(importId);
    if (found?.state !== 'undoing') {
      return;
    }
    const rows = await nextRows(found, 'created');
    const end = rows.at(-1);
    if (!end) {
      await inTransaction(() => importRepo.end(found, { state: 'undone', undoneAt: clock() }));
      return;
    }
    // As batches of new packages: all of them change the same counts of analytics.
    const takeBack = async () => {
      const numbers = rows.flatMap(({ trackingNumber }) => trackingNumber ?? []);
      const changed = await shipments.takeBack(found.actor, numbers)();
      const outcomes = rows.map(({ row, trackingNumber = '' }) =>
        changed.has(trackingNumber)
          ? { row, state: 'kept' as const }
          : { row, state: 'taken_back' as const, trackingNumber: undefined },
      );
      const kept = outcomes.filter(({ state }) => state === 'kept').length;
      const counts = { created: -outcomes.length, kept, taken_back: outcomes.length - kept };
      if (!(await importRepo.move(found, end.row, counts))) {
        throw new DoneBefore();
      }
      await importRepo.setRows(found.id, outcomes);
      await undo.enqueue({ importId });
    };
    await inTurn(() => inTransaction(takeBack)).catch(outcomeOf);
  });

  return { commit, undo };
}

/** Whether the batch is done, by an error that ended its transaction. */
function outcomeOf(error: unknown): boolean {
  if (error instanceof RowRejected || error instanceof DoneBefore) {
    return error instanceof DoneBefore;
  }
  throw error;
}

const nextRows = ({ id, position }: StoredImport, state: 'good' | 'created') =>
  importRepo.rows(id, { after: position, state, limit: BATCH_ROWS });

function failure(row: StoredRow, code: string, message: string): Partial<StoredRow> {
  return {
    state: 'failed',
    problems: [...row.problems, { kind: 'error', field: 'Row', value: '', code, message }],
  };
}
