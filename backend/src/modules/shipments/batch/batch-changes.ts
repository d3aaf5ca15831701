import type {
  BatchAction,
  BatchRefusal,
  Reschedule,
} from '@moveway/contracts/shipments/batch/batch.schema.ts';
import { MAX_EVENTS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { zonedDayOf } from '../../../kernel/days/zoned-day.ts';
import { assertMayReceive, assertReferenceIsFree } from '../customer/customer.service.ts';
import type { createArchiveService } from '../dispatch/dispatch.service.ts';
import type { Coordinates } from '../places/place-tables.ts';
import { assign } from '../rules/customer.ts';
import { assertRecent, isBeforeLastEvent } from '../rules/event-time.ts';
import { movedDates, reschedule, undoReschedule } from '../rules/reschedule.ts';
import { updateStatus } from '../rules/update-status.ts';
import type { Applied } from '../rules/rule.ts';
import { saveShipment } from '../save-shipment.ts';
import type { ShipmentServiceDeps } from '../shipment.deps.ts';
import type { Shipment, TrackedShipment } from '../shipment.types.ts';
import { type createStatusService, type createStatusUndoService } from '../status/status.service.ts';
import type { StoredBatch, StoredRow } from './batch.repo.ts';

export interface BatchChangeDeps extends Pick<
  ShipmentServiceDeps,
  'audit' | 'events' | 'clock' | 'settings' | 'storeView' | 'news' | 'accounts'
> {
  changeStatusInBatch: ReturnType<typeof createStatusService>['changeStatusInBatch'];
  locateEvent: ReturnType<typeof createStatusService>['locateEvent'];
  undoStatusInBatch: ReturnType<typeof createStatusUndoService>['undoStatusInBatch'];
  setArchived: ReturnType<typeof createArchiveService>['setArchived'];
}

type Batch = Pick<StoredBatch, 'id' | 'actor' | 'action'>;

/** What a row of a batch does to its shipment, and how that is undone. */
export function createBatchChanges(deps: BatchChangeDeps) {
  const { clock, settings, accounts } = deps;
  const today = () => zonedDayOf(clock(), settings.get().timeZone);

  const save = ({ id, actor }: Batch, before: Shipment, applied: Applied): Promise<Shipment> =>
    saveShipment(deps, before, applied, { actor, now: clock(), bulkId: id });

  async function setCustomer(
    batch: Batch,
    before: Shipment,
    owned: Parameters<typeof assign>[1],
  ): Promise<Shipment> {
    await assertReferenceIsFree({ ...before, customerId: owned.customerId });
    return save(batch, before, assign(before, owned));
  }

  return {
    /**
     * What is wrong with an action for any shipment.
     * @throws {AppError} `shipment.customer_not_found`, `shipment.time_rejected`, `shipment.town_unknown`
     */
    async assertPossible(action: BatchAction): Promise<void> {
      if (action.kind === 'assign' && !(await accounts.userExists(action.customerId))) {
        throw new AppError('shipment.customer_not_found', 'That customer was not found.', {
          fields: { customerId: 'That customer was not found.' },
        });
      }
      if (action.kind === 'status') {
        await deps.locateEvent(action);
        if (action.happenedAt !== undefined) {
          assertRecent(new Date(action.happenedAt), clock());
        }
      }
    },

    /** Why a shipment cannot be changed, as far as it is known before it is tried. */
    refusalOf(
      action: BatchAction,
      shipment: Shipment,
      events?: TrackedShipment['events'],
    ): BatchRefusal | undefined {
      if (shipment.purgeAt) {
        return 'not_found';
      }
      if (shipment.cancellation) {
        return 'canceled';
      }
      switch (action.kind) {
        case 'reschedule': {
          return refusalOfMove(action, shipment, today());
        }
        case 'status': {
          const { happenedAt } = action;
          if (events?.length === MAX_EVENTS) {
            return 'history_full';
          }
          return events && happenedAt && isBeforeLastEvent(new Date(happenedAt), { ...shipment, events })
            ? 'time_rejected'
            : undefined;
        }
        case 'assign': {
          return shipment.customerId === action.customerId ? 'unchanged' : undefined;
        }
        case 'archive':
        default: {
          if ((shipment.archivedAt !== undefined) === action.isArchived) {
            return 'unchanged';
          }
          return shipment.status === 'Delivered' || !action.isArchived ? undefined : 'not_delivered';
        }
      }
    },

    /** What an action would make of a shipment that it can change, as far as people are told of it. */
    preview(action: BatchAction, shipment: TrackedShipment): TrackedShipment {
      switch (action.kind) {
        case 'reschedule': {
          return { ...shipment, ...reschedule(shipment, action).after };
        }
        case 'status': {
          const update = { ...action, coordinates: undefined };
          return { ...shipment, ...updateStatus(shipment, update, { now: clock(), eventId: '' }).after };
        }
        case 'assign':
        case 'archive':
        default: {
          return shipment;
        }
      }
    },

    /**
     * In the transaction of its row.
     * @throws {AppError} `shipment.not_found`, `shipment.changed`, `shipment.history_full`,
     *   `shipment.time_rejected`, `shipment.not_delivered`, `shipment.limit_reached`, `shipment.reference_taken`,
     *   `shipment.customer_not_found`
     */
    async change(batch: Batch, shipment: Shipment, coordinates: Coordinates | undefined): Promise<Shipment> {
      const { id, actor, action } = batch;
      const { trackingNumber, version } = shipment;
      switch (action.kind) {
        case 'reschedule': {
          return save(batch, shipment, reschedule(shipment, action));
        }
        case 'status': {
          const { kind: _kind, ...update } = action;
          return deps.changeStatusInBatch(actor, trackingNumber, { ...update, version, coordinates }, id);
        }
        case 'assign': {
          await assertMayReceive(deps, action.customerId);
          return setCustomer(batch, shipment, { customerId: action.customerId });
        }
        case 'archive':
        default: {
          return deps.setArchived(actor, trackingNumber, action.isArchived);
        }
      }
    },

    /** In the transaction of its row. The shipment is as its change left it. @throws {AppError} as `change` */
    async undo(batch: Batch, shipment: Shipment, { before }: StoredRow): Promise<void> {
      const { id, actor, action } = batch;
      switch (action.kind) {
        case 'reschedule': {
          if (before) {
            await save(batch, shipment, undoReschedule(shipment, before));
          }
          break;
        }
        case 'status': {
          await deps.undoStatusInBatch(actor, shipment.trackingNumber, shipment.version, id);
          break;
        }
        case 'assign': {
          await setCustomer(batch, shipment, before ?? {});
          break;
        }
        case 'archive':
        default: {
          await deps.setArchived(actor, shipment.trackingNumber, !action.isArchived);
          break;
        }
      }
    },
  };
}

function refusalOfMove(action: Reschedule, shipment: Shipment, today: string): BatchRefusal | undefined {
  if (shipment.status === 'Delivered') {
    return 'delivered';
  }
  const { estimatedDelivery: day, departureDate } = movedDates(shipment, action);
  if (day === shipment.estimatedDelivery) {
    return 'unchanged';
  }
  if (day < today) {
    return 'in_past';
  }
  return departureDate !== undefined && day < departureDate ? 'before_departure' : undefined;
}
