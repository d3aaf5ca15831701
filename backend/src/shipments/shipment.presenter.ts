import tzLookup from '@photostructure/tz-lookup';
import { vinEnding } from '@moveway/contracts/shipments/vehicle/vin.ts';
import { cancellationText, holdText, rescheduleText } from '@moveway/contracts/shipments/reasons.ts';
import { fieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import type {
  CustomerPackage,
  PublicPackage,
  TrackingEvent,
} from '@moveway/contracts/shipments/shipment.schema.ts';
import type { ZonedDays } from '../kernel/days.ts';
import { fieldsOf, toDollars } from './field-values.ts';
import { locatePlace } from './places/gazetteer.ts';
import { routeOf } from './shipment-route.ts';
import { canAskToCancel, canRate, isCancellationAsked } from './shipment.policy.ts';
import { validEvents, type Shipment, type ShipmentEvent, type Whole } from './shipment.types.ts';
import { viewOf } from './view/shipment-view.ts';

/* Shipments in the answers of the API: the parts that all viewers share, and a customer's own shipment. */

/** A shipment as every presenter has it. */
type Shown = Omit<Shipment, 'lastEventAt'>;

const EVERYBODYS = fieldsWith('seenBy', 'everybody');
const OWNERS = fieldsWith('seenBy', 'owner');

/** The fields that everybody may see, whole: the public presenter hides what the settings say. */
export function presentCommon(shipment: Shown): Whole<Omit<PublicPackage, 'vehicle'>> {
  return {
    id: shipment.id,
    trackingNumber: shipment.trackingNumber,
    kind: shipment.kind,
    status: shipment.status,
    ...fieldsOf(shipment, EVERYBODYS),
    dimensions: shipment.dimensions,
    rescheduled: presentRescheduled(shipment),
    cancellation: presentCancellation(shipment),
    hold: presentHold(shipment),
    createdAt: shipment.createdAt.toISOString(),
    updatedAt: shipment.updatedAt.toISOString(),
  };
}

/** What everybody may see: a VIN only by its ending, and nothing about the customer or the archive. */
export function presentPublic(shipment: Shown): Whole<PublicPackage> {
  const { vehicle } = shipment;
  if (!vehicle) {
    return { ...presentCommon(shipment), vehicle };
  }
  const { vin, ...others } = vehicle;
  return { ...presentCommon(shipment), vehicle: { ...others, vinEnding: vin && vinEnding(vin) } };
}

/** A shipment as its customer's dashboard shows it. */
export async function presentToCustomer(
  shipment: Shipment,
  days: ZonedDays,
): Promise<Whole<CustomerPackage>> {
  const route = await routeOf(shipment, locatePlace);
  const item = {
    ...presentPublic(shipment),
    ...fieldsOf(shipment, OWNERS),
    ...presentToOwner(shipment),
    route,
    can: {
      askToCancel: canAskToCancel(shipment),
      rate: canRate(shipment),
      withdrawCancellation: isCancellationAsked(shipment),
    },
  };
  return { ...item, view: viewOf({ package: item, route }, 'owner', days) };
}

/** What the customer and staff see, and nobody else: the fee, the cancellation request, the rating. */
export function presentToOwner(
  shipment: Shipment,
): Pick<Whole<CustomerPackage>, 'cancellation' | 'cancellationRequest' | 'rating'> {
  const cancellation = presentCancellation(shipment);
  const feeCents = shipment.cancellation?.feeCents;
  const { rating } = shipment;
  return {
    cancellation: cancellation && {
      ...cancellation,
      fee: feeCents === undefined ? undefined : toDollars(feeCents),
    },
    cancellationRequest: presentRequest(shipment),
    rating: rating && { ...rating, ratedAt: rating.ratedAt.toISOString() },
  };
}

function presentCancellation({ cancellation }: Shown): PublicPackage['cancellation'] {
  if (!cancellation) {
    return null;
  }
  const { reason, note, at } = cancellation;
  return { reason, note, at: at.toISOString(), why: cancellationText(cancellation) };
}

/** Null for a canceled shipment: the cancellation is the answer to the request. */
function presentRequest(shipment: Shipment): CustomerPackage['cancellationRequest'] {
  const { cancellation, cancellationRequest } = shipment;
  if (!cancellationRequest || cancellation) {
    return null;
  }
  const { state, note, at, answer } = cancellationRequest;
  return {
    state: state === 'open' && !isCancellationAsked(shipment) ? 'over' : state,
    note,
    at: at.toISOString(),
    answer: answer?.note,
  };
}

/** Null for a canceled shipment, although it is on hold again if the cancellation is taken back. */
function presentHold({ cancellation, hold }: Shown): PublicPackage['hold'] {
  if (!hold || cancellation) {
    return null;
  }
  const { reason, note, until, at } = hold;
  return { reason, note, until, at: at.toISOString(), why: holdText(hold) };
}

/** Undefined once the shipment has arrived, or another day is expected. */
function presentRescheduled({ rescheduled, status, estimatedDelivery }: Shown): PublicPackage['rescheduled'] {
  if (rescheduled?.to !== estimatedDelivery || status === 'Delivered') {
    return undefined;
  }
  const { from, reason, note } = rescheduled;
  return { from, reason, note, why: rescheduleText({ reason, note }) };
}

/**
 * The latest event first.
 * @param miles from the start of the route to each event, in the order of the events
 */
export function presentEvents(
  events: readonly ShipmentEvent[],
  miles: readonly (number | undefined)[] = [],
): TrackingEvent[] {
  return (
    events
      .map((event, index) => ({
        ...event,
        miles: miles[index],
        timestamp: event.timestamp.toISOString(),
        timeZone: event.coordinates && tzLookup(event.coordinates.latitude, event.coordinates.longitude),
        enteredAt: event.enteredAt?.toISOString(),
        retractedAt: event.retractedAt?.toISOString(),
      }))
      // A retracted event may be later than events that were entered after it.
      .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
      .toReversed()
  );
}

type Noted = Pick<ShipmentEvent, 'status' | 'location' | 'description' | 'retractedAt' | 'timestamp'>;

/**
 * The latest note that says why a shipment waits. The note of an event that only moved the shipment on does not say
 * that, unless it was written after the day that was promised first: then the form of an update asks why it is late.
 * @param events the last ones, oldest first
 * @param dayOf the business's calendar date of an instant, YYYY-MM-DD
 */
export function delayNote(
  events: readonly Noted[],
  { arrivalDate, estimatedDelivery }: Pick<Shipment, 'arrivalDate' | 'estimatedDelivery'>,
  dayOf: (instant: Date) => string,
): string | undefined {
  const isAfterPromised = ({ timestamp }: Noted) =>
    [arrivalDate, estimatedDelivery].some((day) => day !== undefined && dayOf(timestamp) > day);
  const valid = validEvents(events);
  return valid.findLast(
    (event, index) => event.description && (isWaiting(event, valid[index - 1]) || isAfterPromised(event)),
  )?.description;
}

/** Whether an event has the same status and the same place as the event before it. */
function isWaiting({ status, location }: Noted, before: Noted | undefined): boolean {
  return before?.status === status && (location === '' || location === before.location);
}
