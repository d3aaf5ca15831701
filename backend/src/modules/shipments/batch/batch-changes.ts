import type {
  BatchAction,
  BatchRefusal,
  Reschedule,
} from '@moveway/contracts/shipments/batch/batch.schema.ts';
import { MAX_EVENTS } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { Actor } from '../../../kernel/identity/actor.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import { addDays } from '../../../kernel/days/calendar-day.ts';
import { zonedDayOf } from '../../../kernel/days/zoned-day.ts';
import { assertMayReceive, assertReferenceIsFree } from '../customer/customer.service.ts';
import type { createArchiveService } from '../dispatch/dispatch.service.ts';
import { hasBecomeLate } from '../lateness.ts';
import type { Coordinates } from '../places/place-tables.ts';
import { recordChange, type ShipmentServiceDeps } from '../shipment.deps.ts';
import type { Shipment, TrackedShipment } from '../shipment.types.ts';
import {
  assertRecent,
  isBeforeLastEvent,
  type createStatusService,
  type createStatusUndoService,
} from '../status/status.service.ts';
import type { Replaced, StoredRow } from './batch.repo.ts';

export interface BatchChangeDeps extends Pick<
  ShipmentServiceDeps,
  'repo' | 'audit' | 'events' | 'clock' | 'settings' | 'accounts'
> {
  changeStatusInBatch: ReturnType<typeof createStatusService>['changeStatusInBatch'];
  locateEvent: ReturnType<typeof createStatusService>['locateEvent'];
  undoStatusInBatch: ReturnType<typeof createStatusUndoService>['undoStatusInBatch'];
  setArchived: ReturnType<typeof createArchiveService>['setArchived'];
}

/** What a row of a batch does to its shipment, and how that is undone. */
export function createBatchChanges(deps: BatchChangeDeps) {
  const { repo, clock, settings, accounts } = deps;
  const today = () => zonedDayOf(clock(), settings.get().timeZone);

  async function reschedule(actor: Actor, before: Shipment, action: Reschedule): Promise<Shipment> {
    const dates = movedDates(before, action);
    const { reason, note } = action;
    const after = await repo.setDates(
      before,
      {
        ...dates,
        rescheduled: { from: before.estimatedDelivery, to: dates.estimatedDelivery, reason, note },
      },
      clock(),
    );
    await recordChange(deps, after, {
      action: 'package.rescheduled',
      actor,
      before: dateFields(before),
      after: { ...dateFields(after), reason, note },
      isNewlyLate: hasBecomeLate(deps, before, after),
      isInBatch: true,
    });
    return after;
  }

  async function undoReschedule(actor: Actor, after: Shipment, replaced: Replaced): Promise<void> {
    const { departureDate, arrivalDate, estimatedDelivery, rescheduled } = replaced;
    const dates = { departureDate, arrivalDate, estimatedDelivery, rescheduled };
    const undone = await repo.setDates(after, dates, clock());
    await recordChange(deps, undone, {
      action: 'package.reschedule_undone',
      actor,
      before: dateFields(after),
      after: dateFields(undone),
      isNewlyLate: hasBecomeLate(deps, after, undone),
      isInBatch: true,
    });
  }

  async function setCustomer(actor: Actor, before: Shipment, owned: Owned): Promise<Shipment> {
    await assertReferenceIsFree({ ...before, customerId: owned.customerId });
    const after = await repo.setCustomer(before, owned, clock());
    await recordChange(deps, after, {
      action: 'package.assigned',
      actor,
      before: ownedFields(before),
      after: ownedFields(after),
      former: before,
      isInBatch: true,
    });
    return after;
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

    /**
     * In the transaction of its row.
     * @throws {AppError} `shipment.not_found`, `shipment.changed`, `shipment.history_full`,
     *   `shipment.time_rejected`, `shipment.not_delivered`, `shipment.limit_reached`, `shipment.reference_taken`,
     *   `shipment.customer_not_found`
     */
    async change(
      actor: Actor,
      action: BatchAction,
      shipment: Shipment,
      coordinates: Coordinates | undefined,
    ): Promise<Shipment> {
      const { trackingNumber, version } = shipment;
      switch (action.kind) {
        case 'reschedule': {
          return reschedule(actor, shipment, action);
        }
        case 'status': {
          const { kind: _kind, ...update } = action;
          return deps.changeStatusInBatch(actor, trackingNumber, { ...update, version, coordinates });
        }
        case 'assign': {
          await assertMayReceive(deps, action.customerId);
          return setCustomer(actor, shipment, { customerId: action.customerId });
        }
        case 'archive':
        default: {
          return deps.setArchived(actor, trackingNumber, action.isArchived);
        }
      }
    },

    /** In the transaction of its row. The shipment is as its change left it. @throws {AppError} as `change` */
    async undo(actor: Actor, action: BatchAction, shipment: Shipment, row: StoredRow): Promise<void> {
      const { before } = row;
      switch (action.kind) {
        case 'reschedule': {
          if (before) {
            await undoReschedule(actor, shipment, before);
          }
          break;
        }
        case 'status': {
          await deps.undoStatusInBatch(actor, shipment.trackingNumber, shipment.version);
          break;
        }
        case 'assign': {
          await setCustomer(actor, shipment, before ?? {});
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

const dateFields = ({ departureDate, arrivalDate, estimatedDelivery }: Shipment) => ({
  departureDate,
  arrivalDate,
  estimatedDelivery,
});

/** Whose a shipment is, and what they ask for. */
type Owned = Pick<Shipment, 'customerId' | 'cancellationRequest'>;

const ownedFields = ({ customerId, cancellationRequest }: Shipment): Owned => ({
  customerId,
  cancellationRequest,
});

type Dates = Pick<Shipment, 'status' | 'departureDate' | 'arrivalDate' | 'estimatedDelivery'>;

/**
 * The days of a shipment after a reschedule, YYYY-MM-DD. An expected arrival becomes the new day, and the departure of
 * what has not left yet moves by as many days, where that is asked for.
 */
export function movedDates(
  { status, departureDate, arrivalDate, estimatedDelivery }: Dates,
  { move, movesDeparture }: Pick<Reschedule, 'move' | 'movesDeparture'>,
) {
  const day = 'date' in move ? move.date : addDays(estimatedDelivery, move.days);
  const hasLeft = status !== 'Pending' && status !== 'Processing';
  return {
    estimatedDelivery: day,
    arrivalDate: arrivalDate && day,
    departureDate:
      departureDate && movesDeparture && !hasLeft
        ? addDays(departureDate, daysBetween(estimatedDelivery, day))
        : departureDate,
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
