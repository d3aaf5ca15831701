import type {
  BatchAction,
  BatchOutcome,
  BatchRefusal,
  Reschedule,
} from '@moveway/contracts/shipments/batch.routes.ts';
import { newObjectId } from '../../storage/mongoose.ts';
import type { Bulk, BulkRow } from '../bulk.service.ts';
import type { Coordinates } from '../../shipments/places/place-tables.ts';
import { archive } from '../../shipments/rules/archive.ts';
import { assign } from '../../shipments/rules/customer.ts';
import { movedDates, reschedule, undoReschedule } from '../../shipments/rules/reschedule.ts';
import type { Applied, RuleContext } from '../../shipments/rules/rule.ts';
import { undoStatus, updateStatus } from '../../shipments/rules/update-status.ts';
import type { Shipment, TrackedShipment } from '../../shipments/shipment.types.ts';

/** The fields that a change may replace and that an undo needs. */
export const REPLACED = [
  'status',
  'customerId',
  'cancellationRequest',
  'departureDate',
  'arrivalDate',
  'estimatedDelivery',
  'rescheduled',
] as const;

type Replaced = Pick<Shipment, (typeof REPLACED)[number]>;

export type Batch = Bulk<BatchAction> & Required<Pick<Bulk, 'told'>>;

/** A package of a batch. */
export interface BatchRow extends BulkRow {
  target: string;
  /** The version of the shipment at the preview. */
  version?: number;
  outcome: BatchOutcome;
  before?: Replaced;
  /** Of a reschedule: the expected day before and after. */
  from?: string;
  to?: string;
}

export interface BatchContext extends RuleContext {
  today: string;
  coordinates?: Coordinates | undefined;
}

/**
 * What an action makes of a shipment, or why it does not change it.
 * @throws {AppError} `shipment.history_full`, `shipment.time_rejected`, `shipment.not_delivered`
 */
export function changeOf(
  action: BatchAction,
  before: TrackedShipment,
  context: BatchContext,
): Applied | BatchRefusal {
  if (before.purgeAt) {
    return 'not_found';
  }
  if (before.cancellation) {
    return 'canceled';
  }
  switch (action.kind) {
    case 'reschedule': {
      return refusalOfMove(action, before, context.today) ?? reschedule(before, action);
    }
    case 'status': {
      const { now, coordinates } = context;
      return updateStatus(before, { ...action, coordinates }, { now, eventId: newObjectId() });
    }
    case 'assign': {
      const { customerId } = action;
      return before.customerId === customerId ? 'unchanged' : assign(before, { customerId });
    }
    case 'archive':
    default: {
      return archive(before, action, context) ?? 'unchanged';
    }
  }
}

/**
 * Takes an action back, from a shipment that was not changed since.
 * @throws {AppError} `shipment.not_delivered`
 */
export function undoOf(
  action: BatchAction,
  shipment: TrackedShipment,
  before: Replaced,
  context: RuleContext,
): Applied | undefined {
  switch (action.kind) {
    case 'reschedule': {
      return undoReschedule(shipment, before);
    }
    case 'status': {
      return undoStatus(shipment, { version: shipment.version, isInBatch: true }, context);
    }
    case 'assign': {
      return assign(shipment, before);
    }
    case 'archive':
    default: {
      return archive(shipment, { isArchived: !action.isArchived }, context);
    }
  }
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
