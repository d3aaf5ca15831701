import pLimit from 'p-limit';
import type { ErrorCode } from '@moveway/contracts/http/errors.ts';
import {
  MAX_BATCH,
  type BatchAction,
  type BatchOutcome,
  type BatchRefusal,
  type NewBatch,
} from '@moveway/contracts/shipments/batch/batch.schema.ts';
import { STATUS_UNDO_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { ApiQuery } from '@moveway/contracts/api.ts';
import { z } from 'zod';
import type { Actor } from '../../../kernel/identity/actor.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Logger } from '../../../kernel/logger.ts';
import { nothingLeft } from '../../../kernel/nothing-left.ts';
import { pick } from '../../../kernel/pick.ts';
import { decodeCursor, pageOf } from '../../../kernel/page-cursor.ts';
import { newObjectId } from '../../../storage/object-id.ts';
import { inTransaction, type Change } from '../../../storage/transactions/transactions.ts';
import type { Jobs } from '../../jobs/jobs.service.ts';
import type { createListService } from '../list/list.service.ts';
import type { Coordinates } from '../places/place-tables.ts';
import type { ShipmentServiceDeps } from '../shipment.deps.ts';
import type { Shipment, TrackedShipment } from '../shipment.types.ts';
import { createBatchChanges, type BatchChangeDeps } from './batch-changes.ts';
import { movedDates } from '../rules/reschedule.ts';
import { batchRepo, type Replaced, type StoredBatch, type StoredRow } from './batch.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a batch can be looked at. */
const LIFETIME_MS = 7 * DAY_MS;
/** How long after its end a batch is listed. */
const LISTED_MS = 60 * 60 * 1000;
/** Shipments that a preview reads at once. */
const READ_AT_ONCE = 500;
/** Rows between two looks at whether the batch was canceled. */
const BETWEEN_LOOKS = 40;
const ROWS_AT_A_TIME = 8;

/** The errors of a row that are its outcome. */
const REFUSALS: Partial<Record<ErrorCode, BatchRefusal>> = {
  'shipment.changed': 'changed',
  'shipment.not_found': 'not_found',
  'shipment.canceled': 'canceled',
  'shipment.not_delivered': 'not_delivered',
  'shipment.history_full': 'history_full',
  'shipment.time_rejected': 'time_rejected',
  'shipment.limit_reached': 'limit_reached',
  'shipment.reference_taken': 'reference_taken',
  'shipment.customer_not_found': 'customer_not_found',
};

/** A batch as its screen shows it. */
export interface BatchView extends StoredBatch {
  counts: { outcome: BatchOutcome; count: number }[];
  /** How many milliseconds are left to undo it. */
  undoMs: number | undefined;
}

export interface BatchServiceDeps extends BatchChangeDeps {
  repo: ShipmentServiceDeps['repo'];
  listed: Pick<ReturnType<typeof createListService>, 'batches'>;
  news: BatchChangeDeps['news'] & {
    /** How many addresses would get an email, and browsers a message. */
    count(
      changes: readonly { before: Shipment; after: TrackedShipment }[],
    ): Promise<{ emails: number; browsers: number }>;
  };
  jobs: Pick<Jobs, 'define'>;
  log: Logger;
}

export type BatchService = ReturnType<typeof createBatchService>;

/**
 * One change of many shipments. The preview fixes which ones, and at which version; a job then changes row by row, each
 * in a transaction with its outcome, so that a run that was killed goes on where it was and does nothing twice.
 */
export function createBatchService(deps: BatchServiceDeps) {
  const { repo, listed, news, jobs, clock, log } = deps;
  const changes = createBatchChanges(deps);
  const work = jobs.define<{ batchId: string }>('shipments.batch', ({ batchId }) => run(batchId));

  async function* selected({ selection }: NewBatch): AsyncGenerator<TrackedShipment[]> {
    if ('filter' in selection) {
      yield* numbersOf(selection.filter);
      return;
    }
    const numbers = [...new Set(selection.trackingNumbers)];
    for (let start = 0; start < numbers.length; start += READ_AT_ONCE) {
      yield repo.findMany(numbers.slice(start, start + READ_AT_ONCE));
    }
  }

  /** The history is read apart from the list: that of one who was told before is not told again. */
  async function* numbersOf(filter: Extract<NewBatch['selection'], { filter: unknown }>['filter']) {
    for await (const batch of listed.batches({ ...filter, sort: '-updatedAt' })) {
      const versions = new Map(batch.map(({ trackingNumber, version }) => [trackingNumber, version]));
      const found = await repo.findMany([...versions.keys()]);
      // Of one that was changed since the list was read, the job then says so.
      yield found.map((shipment) => ({
        ...shipment,
        version: versions.get(shipment.trackingNumber) ?? shipment.version,
      }));
    }
  }

  /** @throws {AppError} `batch.too_many` */
  async function freeze(input: NewBatch) {
    const rows: Omit<StoredRow, 'id'>[] = [];
    const changed: TrackedShipment[] = [];
    for await (const shipments of selected(input)) {
      for (const shipment of shipments) {
        const refusal = changes.refusalOf(input.action, shipment, shipment.events);
        if (!refusal) {
          changed.push(shipment);
        }
        rows.push({ index: rows.length, ...rowOf(input.action, shipment), outcome: refusal ?? 'waiting' });
      }
      if (rows.length > MAX_BATCH) {
        throw new AppError('batch.too_many', `A batch takes up to ${MAX_BATCH} packages. Narrow the list.`);
      }
    }
    if ('trackingNumbers' in input.selection) {
      const found = new Set(rows.map(({ trackingNumber }) => trackingNumber));
      for (const trackingNumber of new Set(input.selection.trackingNumbers)) {
        if (!found.has(trackingNumber)) {
          rows.push({ index: rows.length, trackingNumber, outcome: 'not_found' });
        }
      }
    }
    return { rows, changed };
  }

  /** Never rejects for a row that fails by itself; rejects where the database is away, and is run again. */
  async function changeRow(
    batch: StoredBatch,
    row: StoredRow,
    coordinates: Coordinates | undefined,
  ): Promise<void> {
    try {
      await inTransaction(async () => {
        const shipment = await repo.findActiveByNumber(row.trackingNumber);
        const refusal =
          refusalNow(shipment, row.version) ?? (shipment && changes.refusalOf(batch.action, shipment));
        if (!shipment || refusal) {
          await batchRepo.settle(row.id, 'waiting', { outcome: refusal ?? 'not_found' });
          return;
        }
        // Before the change, so that of two runs the second one finds the row done and changes nothing.
        const isFirst = await batchRepo.settle(row.id, 'waiting', {
          outcome: 'updated',
          before: replacedBy(shipment),
        });
        if (isFirst) {
          const after = await changes.change(batch, shipment, coordinates);
          await batchRepo.settle(row.id, 'updated', {
            outcome: 'updated',
            versionAfter: after.version,
          });
        }
      });
    } catch (error) {
      const refusal = error instanceof AppError ? REFUSALS[error.code] : undefined;
      if (!refusal) {
        log.error(
          { err: error, batch: batch.id, trackingNumber: row.trackingNumber },
          'A row of a batch failed',
        );
      }
      await batchRepo.settle(row.id, 'waiting', { outcome: refusal ?? 'failed' });
    }
  }

  /** What was changed again since stays as it is. */
  async function undoRow(batch: StoredBatch, row: StoredRow): Promise<void> {
    try {
      await inTransaction(async () => {
        const shipment = await repo.findActiveByNumber(row.trackingNumber);
        if (!shipment || shipment.version !== row.versionAfter) {
          await batchRepo.settle(row.id, 'updated', { outcome: 'kept' });
          return;
        }
        if (await batchRepo.settle(row.id, 'updated', { outcome: 'undone' })) {
          await changes.undo(batch, shipment, row);
        }
      });
    } catch (error) {
      const isChanged = error instanceof AppError && error.code === 'shipment.changed';
      if (!isChanged) {
        log.error(
          { err: error, batch: batch.id, trackingNumber: row.trackingNumber },
          'A row was not undone',
        );
      }
      await batchRepo.settle(row.id, 'updated', { outcome: isChanged ? 'kept' : 'not_undone' });
    }
  }

  async function run(batchId: string): Promise<void> {
    const begun = await batchRepo.find(batchId);
    if (!begun) {
      return;
    }
    const { action } = begun;
    const place = action.kind === 'status' ? await deps.locateEvent(action) : undefined;
    // Assignments to one customer wait for each other.
    const atATime = pLimit(action.kind === 'assign' ? 1 : ROWS_AT_A_TIME);
    for (;;) {
      const batch = await batchRepo.find(batchId);
      const isUndoing = batch?.state === 'undoing';
      const isWorking = batch?.state === 'running' || isUndoing;
      const rows = isWorking
        ? await batchRepo.rows(batchId, { outcome: isUndoing ? 'updated' : 'waiting', limit: BETWEEN_LOOKS })
        : [];
      if (!batch || rows.length === 0) {
        await (isUndoing ? batchRepo.move(batchId, ['undoing'], 'undone') : finish(batchId));
        return;
      }
      await atATime.map(rows, (row) => (isUndoing ? undoRow(batch, row) : changeRow(batch, row, place)));
    }
  }

  /** A second run that ends it finds it ended, and an undo that was begun meanwhile goes on. */
  async function finish(batchId: string): Promise<void> {
    const finishedAt = clock();
    if (!(await batchRepo.move(batchId, ['running'], 'done', { finishedAt }))) {
      await batchRepo.move(batchId, ['canceling'], 'canceled', { finishedAt });
    }
  }

  async function viewOf(batch: StoredBatch): Promise<BatchView> {
    return { ...batch, counts: await batchRepo.countOutcomes(batch.id), undoMs: undoMs(batch, clock()) };
  }

  /** @throws {AppError} `batch.not_found` */
  async function find(id: string): Promise<StoredBatch> {
    const batch = await batchRepo.find(id);
    if (!batch) {
      throw new AppError('batch.not_found', 'This batch no longer exists. Select the packages again.');
    }
    return batch;
  }

  return {
    /**
     * Fixes what is selected and says what would happen. @throws {AppError} `batch.too_many`,
     * `search_too_broad`, `shipment.place_unknown`, and as `assertPossible`
     */
    async preview(actor: Actor, input: NewBatch): Promise<Change<BatchView>> {
      const { action } = input;
      await changes.assertPossible(action).catch(atAction);
      const { rows, changed } = await freeze(input);
      const told = await news.count(
        changed.map((before) => ({ before, after: changes.preview(action, before) })),
      );
      const id = newObjectId();
      const expiresAt = new Date(clock().getTime() + LIFETIME_MS);
      await batchRepo.insertRows(id, rows, expiresAt);
      return async () =>
        viewOf(
          await batchRepo.insert({
            id,
            action,
            actor,
            state: 'preview',
            total: rows.length,
            told,
            expiresAt,
          }),
        );
    },

    /** What this person has run or undone last: while it runs, and for an hour after. */
    async listOwn({ userId }: Actor): Promise<BatchView[]> {
      const own = await batchRepo.listOwn(userId, new Date(clock().getTime() - LISTED_MS));
      return Promise.all(own.map(viewOf));
    },

    /** @throws {AppError} `batch.not_found` */
    async get(id: string): Promise<BatchView> {
      return viewOf(await find(id));
    },

    /** In the order of the selection. @throws {AppError} `batch.not_found`, `invalid_input` for a forged cursor */
    async rows(
      id: string,
      { outcome, limit, cursor, ...rest }: ApiQuery<'GET /api/admin/batches/:id/packages'>,
    ) {
      nothingLeft(rest);
      const after = cursor === undefined ? undefined : decodeCursor(cursor, z.int());
      await find(id);
      const found = await batchRepo.rows(id, { outcome, after, limit: limit + 1 });
      return pageOf(found, limit, ({ index }) => index);
    },

    /** @throws {AppError} `batch.not_found`, `batch.not_ready` */
    run:
      (actor: Actor, id: string): Change<BatchView> =>
      async () => {
        await find(id);
        const started = await batchRepo.move(id, ['preview'], 'running');
        if (!started) {
          throw notReady();
        }
        await batchRepo.setActor(id, actor);
        await work.enqueue({ batchId: id });
        return viewOf(started);
      },

    /** When it ended, absent while it runs; undefined where it is undone or no batch. */
    async ending(id: string): Promise<{ endedAt: Date | undefined; undoMs: number } | undefined> {
      const batch = await batchRepo.find(id);
      if (!batch || batch.state === 'undone') {
        return undefined;
      }
      return { endedAt: isEnded(batch) ? batch.finishedAt : undefined, undoMs: STATUS_UNDO_MS };
    },

    /** @throws {AppError} `batch.not_found`, `batch.not_ready` */
    cancel:
      (id: string): Change<BatchView> =>
      async () => {
        await find(id);
        const canceled = await batchRepo.move(id, ['running'], 'canceling');
        if (!canceled) {
          throw notReady();
        }
        return viewOf(canceled);
      },

    /** @throws {AppError} `batch.not_found`, `batch.undo_expired` */
    undo:
      (actor: Actor, id: string): Change<BatchView> =>
      async () => {
        const batch = await find(id);
        const isInTime = undoMs(batch, clock()) !== undefined;
        const undoing = isInTime ? await batchRepo.move(id, ['done', 'canceled'], 'undoing') : undefined;
        if (!undoing) {
          throw new AppError(
            'batch.undo_expired',
            'A batch can be undone for one minute after its end, and that time has passed.',
          );
        }
        await batchRepo.setActor(id, actor);
        await work.enqueue({ batchId: id });
        return viewOf(undoing);
      },
  };
}

/** An error of an action, whose fields are below it in the input. */
function atAction(error: unknown): never {
  if (!(error instanceof AppError)) {
    throw error;
  }
  const fields = Object.entries(error.fields ?? {}).map(([name, problem]) => [`action.${name}`, problem]);
  throw new AppError(error.code, error.message, { fields: Object.fromEntries(fields), cause: error });
}

/** What a row has of its shipment. */
function rowOf(action: BatchAction, { trackingNumber, version, ...shipment }: TrackedShipment) {
  return {
    trackingNumber,
    version,
    from: action.kind === 'reschedule' ? shipment.estimatedDelivery : undefined,
    to: action.kind === 'reschedule' ? movedDates(shipment, action).estimatedDelivery : undefined,
  };
}

/** What a change may replace. */
const replacedBy = (shipment: Shipment): Replaced =>
  pick(shipment, [
    'status',
    'customerId',
    'cancellationRequest',
    'departureDate',
    'arrivalDate',
    'estimatedDelivery',
    'rescheduled',
  ]);

/** What became of a shipment between the preview and its change. */
function refusalNow(
  shipment: { version: number } | undefined,
  version: number | undefined,
): BatchRefusal | undefined {
  if (!shipment) {
    return 'not_found';
  }
  return shipment.version === version ? undefined : 'changed';
}

const isEnded = ({ state }: StoredBatch) => state === 'done' || state === 'canceled';

function undoMs(batch: StoredBatch, now: Date): number | undefined {
  const left = (batch.finishedAt?.getTime() ?? 0) + STATUS_UNDO_MS - now.getTime();
  return isEnded(batch) && left > 0 ? left : undefined;
}

function notReady(): AppError {
  return new AppError('batch.not_ready', 'This batch is running already, or has ended.');
}
