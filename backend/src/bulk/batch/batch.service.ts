import {
  BATCH_REFUSALS,
  MAX_BATCH,
  type BatchAction,
  type BatchOutcome,
  type BatchRefusal,
  type NewBatch,
} from '@moveway/contracts/shipments/batch.routes.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { STATUS_UNDO_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { ApiQuery } from '@moveway/contracts/api.ts';
import { z } from 'zod';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { zonedDayOf } from '../../kernel/days.ts';
import { nothingLeft, decodeCursor, pageOf } from '../../kernel/page-cursor.ts';
import { pick } from '../../kernel/objects.ts';
import { newObjectId } from '../../storage/mongoose.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import { bulkRepo, type BulkService } from '../bulk.service.ts';
import { locateEvent } from '../../shipments/commands.service.ts';
import { assertMayReceive, assertReferenceIsFree } from '../../shipments/assignment.ts';
import type { createListService } from '../../shipments/list/list.service.ts';
import { movedDates } from '../../shipments/rules/reschedule.ts';
import type { Applied } from '../../shipments/rules/rule.ts';
import { assertRecent } from '../../shipments/rules/update-status.ts';
import { saveShipment, type SaveDeps } from '../../shipments/save-shipment.ts';
import { shipmentRepo } from '../../shipments/shipment.service.ts';
import { systemClock as clock } from '../../kernel/clock.ts';
import type { Shipment, TrackedShipment } from '../../shipments/shipment.types.ts';
import { changeOf, REPLACED, undoOf, type Batch, type BatchContext, type BatchRow } from './batch-changes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a batch can be looked at. */
const LIFETIME_MS = 7 * DAY_MS;
/** How long after its end a batch is listed. */
const LISTED_MS = 60 * 60 * 1000;
/** How many shipments a preview reads at once. */
const READ_AT_ONCE = 500;

/** A batch as its screen shows it. */
export interface BatchView extends Batch {
  counts: { outcome: BatchOutcome; count: number }[];
  /** How many milliseconds are left to undo it. */
  undoMs: number | undefined;
}

/** A shipment before and after the change that a preview shows. */
interface Previewed {
  before: Shipment;
  after: TrackedShipment;
}

export type BatchService = ReturnType<typeof createBatchService>;

/**
 * One change of many shipments. The preview fixes which shipments, and at which version.
 * @param deps by which each shipment is saved
 */
export function createBatchService(
  deps: SaveDeps & {
    settings: { get(): Pick<Settings, 'timeZone' | 'maxPackagesPerUser'> };
    accounts: { userExists(id: string): Promise<boolean> };
  },
  {
    lists,
    news,
    bulks,
  }: {
    lists: Pick<ReturnType<typeof createListService>, 'batches'>;
    news: {
      /** How many addresses would get an email, and how many browsers a message. */
      count(changes: readonly Previewed[]): Promise<Batch['told']>;
    };
    bulks: BulkService;
  },
) {
  const { settings } = deps;

  function contextOf(actor: Actor): BatchContext {
    const now = clock();
    return { actor, now, today: zonedDayOf(now, settings.get().timeZone) };
  }

  async function save(
    bulkId: string,
    before: Shipment,
    applied: Applied,
    context: BatchContext,
  ): Promise<Shipment> {
    if (applied.after.customerId !== before.customerId) {
      await assertReferenceIsFree(applied.after);
    }
    return saveShipment(deps, before, applied, { ...context, bulkId });
  }

  bulks.define<Batch, BatchRow>('batch', {
    outcomes: { waiting: 'waiting', changed: 'updated', failed: 'failed', notUndone: 'not_undone' },
    undoMs: STATUS_UNDO_MS,
    lockOf: ({ command }) => (command.kind === 'assign' ? command.customerId : undefined),

    async change({ id, actor, command }, { target, version }) {
      const coordinates = command.kind === 'status' ? await locateEvent(command) : undefined;
      return async () => {
        const before = await shipmentRepo.findByIdOrNumber(target);
        if (!before || before.version !== version) {
          return { outcome: before ? 'changed' : 'not_found' };
        }
        const context = { ...contextOf(actor), coordinates };
        const applied = changeOf(command, before, context);
        if (typeof applied === 'string') {
          return { outcome: applied };
        }
        if (command.kind === 'assign') {
          await assertMayReceive(deps, command.customerId);
        }
        const after = await save(id, before, applied, context);
        return { outcome: 'updated', before: pick(before, REPLACED), versionAfter: after.version };
      };
    },

    // A shipment that was changed again since is kept.
    async undo({ id, actor, command }, { target, versionAfter, before }) {
      const shipment = await shipmentRepo.findByIdOrNumber(target);
      if (!before || !shipment || shipment.version !== versionAfter) {
        return { outcome: 'kept' };
      }
      const context = contextOf(actor);
      const applied = undoOf(command, shipment, before, context);
      if (applied) {
        await save(id, shipment, applied, context);
      }
      return { outcome: 'undone' };
    },

    refusalOf(error) {
      const outcome = refusalOf(error);
      return outcome && { outcome };
    },
  });

  /**
   * Checks what does not depend on the shipment.
   * @throws {AppError} `shipment.customer_not_found`, `shipment.time_rejected`, `shipment.town_unknown`
   */
  async function assertPossible(action: BatchAction): Promise<void> {
    if (action.kind === 'assign' && !(await deps.accounts.userExists(action.customerId))) {
      throw new AppError('shipment.customer_not_found', 'That customer was not found.', {
        fields: { customerId: 'That customer was not found.' },
      });
    }
    if (action.kind === 'status') {
      await locateEvent(action);
      if (action.happenedAt !== undefined) {
        assertRecent(new Date(action.happenedAt), clock());
      }
    }
  }

  /** The selected shipments with their histories, some at a time. */
  async function* selected({ selection }: NewBatch): AsyncGenerator<TrackedShipment[]> {
    if ('trackingNumbers' in selection) {
      const numbers = [...new Set(selection.trackingNumbers)];
      for (let start = 0; start < numbers.length; start += READ_AT_ONCE) {
        yield shipmentRepo.findMany(numbers.slice(start, start + READ_AT_ONCE));
      }
      return;
    }
    for await (const listed of lists.batches({ ...selection.filter, sort: '-updatedAt' })) {
      const versions = new Map(listed.map(({ trackingNumber, version }) => [trackingNumber, version]));
      const found = await shipmentRepo.findMany([...versions.keys()]);
      // The version of the list: the job refuses a shipment that was changed after the list was read.
      yield found.map((shipment) => ({
        ...shipment,
        version: versions.get(shipment.trackingNumber) ?? shipment.version,
      }));
    }
  }

  /** @throws {AppError} `batch.too_many` */
  async function freeze(actor: Actor, input: NewBatch) {
    const context = contextOf(actor);
    const rows: Omit<BatchRow, 'id' | 'tries'>[] = [];
    const changed: Previewed[] = [];
    for await (const some of selected(input)) {
      for (const shipment of some) {
        const applied = outcomeOf(input.action, shipment, context);
        const isRefused = typeof applied === 'string';
        if (!isRefused) {
          changed.push({ before: shipment, after: { ...shipment, ...applied.after } });
        }
        rows.push({
          index: rows.length,
          ...rowOf(input.action, shipment),
          outcome: isRefused ? applied : 'waiting',
        });
      }
      if (rows.length > MAX_BATCH) {
        throw new AppError('batch.too_many', `A batch takes up to ${MAX_BATCH} packages. Narrow the list.`);
      }
    }
    if ('trackingNumbers' in input.selection) {
      const found = new Set(rows.map(({ target }) => target));
      for (const trackingNumber of new Set(input.selection.trackingNumbers)) {
        if (!found.has(trackingNumber)) {
          rows.push({ index: rows.length, target: trackingNumber, outcome: 'not_found' });
        }
      }
    }
    return { rows, changed };
  }

  async function viewOf(batch: Batch): Promise<BatchView> {
    const left = (bulks.undoUntil(batch)?.getTime() ?? 0) - clock().getTime();
    return {
      ...batch,
      // The rows of a batch have outcomes of batches.
      counts: (await bulkRepo.countOutcomes(batch.id)) as BatchView['counts'],
      undoMs: left > 0 ? left : undefined,
    };
  }

  /** @throws {AppError} `batch.not_ready` */
  async function viewOfMoved(batch: Batch | undefined): Promise<BatchView> {
    if (!batch) {
      throw new AppError('batch.not_ready', 'This batch is running already, or has ended.');
    }
    return viewOf(batch);
  }

  /** @throws {AppError} `batch.not_found` */
  async function find(id: string): Promise<Batch> {
    const batch = await bulkRepo.find<Batch>(id);
    if (batch?.kind !== 'batch') {
      throw new AppError('batch.not_found', 'This batch no longer exists. Select the packages again.');
    }
    return batch;
  }

  return {
    /**
     * Stores the selected shipments and what would happen to each.
     * @throws {AppError} `batch.too_many`, `search_too_broad`, `shipment.place_unknown`, and as `assertPossible`
     */
    async preview(actor: Actor, input: NewBatch): Promise<Change<BatchView>> {
      const { action } = input;
      await assertPossible(action).catch(atAction);
      const { rows, changed } = await freeze(actor, input);
      const told = await news.count(changed);
      const id = newObjectId();
      const expiresAt = new Date(clock().getTime() + LIFETIME_MS);
      await bulkRepo.insertRows(id, rows, expiresAt);
      const batch = {
        id,
        kind: 'batch',
        command: action,
        actor,
        total: rows.length,
        told,
        expiresAt,
      } as const;
      return async () => viewOf(await bulkRepo.insert<Batch>(batch));
    },

    /** The batches that this person has run or undone last: while they run, and for an hour after. */
    async listOwn({ userId }: Actor): Promise<BatchView[]> {
      const own = await bulkRepo.listOwn<Batch>('batch', userId, new Date(clock().getTime() - LISTED_MS));
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
      const found = await bulkRepo.rows<BatchRow>(id, { outcome, after, limit: limit + 1 });
      return pageOf(found, limit, ({ index }) => index);
    },

    /** @throws {AppError} `batch.not_found`, `batch.not_ready` */
    run:
      (actor: Actor, id: string): Change<BatchView> =>
      async () => {
        await find(id);
        return viewOfMoved(await bulks.start<Batch>(actor, id));
      },

    /** @throws {AppError} `batch.not_found`, `batch.not_ready` */
    cancel:
      (id: string): Change<BatchView> =>
      async () => {
        await find(id);
        return viewOfMoved(await bulkRepo.move<Batch>(id, ['running'], 'canceling'));
      },

    /** @throws {AppError} `batch.not_found`, `batch.undo_expired` */
    undo:
      (actor: Actor, id: string): Change<BatchView> =>
      async () => {
        const undoing = await bulks.undo(actor, await find(id));
        if (!undoing) {
          throw new AppError(
            'batch.undo_expired',
            'A batch can be undone for one minute after its end, and that time has passed.',
          );
        }
        return viewOf(undoing);
      },
  };
}

/** Rethrows an error of an action with the names that its fields have in the whole input. */
function atAction(error: unknown): never {
  if (!(error instanceof AppError)) {
    throw error;
  }
  const fields = Object.entries(error.fields ?? {}).map(([name, problem]) => [`action.${name}`, problem]);
  throw new AppError(error.code, error.message, { fields: Object.fromEntries(fields), cause: error });
}

/** The fields of a row that come from its shipment. */
function rowOf(action: BatchAction, { trackingNumber, version, ...shipment }: TrackedShipment) {
  return {
    target: trackingNumber,
    version,
    from: action.kind === 'reschedule' ? shipment.estimatedDelivery : undefined,
    to: action.kind === 'reschedule' ? movedDates(shipment, action).estimatedDelivery : undefined,
  };
}

/** What an action makes of a shipment, or why it would be refused, as far as a preview can know that. */
function outcomeOf(
  action: BatchAction,
  shipment: TrackedShipment,
  context: BatchContext,
): Applied | BatchRefusal {
  try {
    return changeOf(action, shipment, context);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) {
      throw error;
    }
    return refusal;
  }
}

/** The errors of a row that are its outcome: `shipment.canceled` is `canceled`. */
const refusalOf = (error: unknown): BatchRefusal | undefined =>
  error instanceof AppError
    ? BATCH_REFUSALS.find((refusal) => error.code === `shipment.${refusal}`)
    : undefined;
