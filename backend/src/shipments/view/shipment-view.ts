import { cityAndState, whereText } from '@moveway/contracts/shipments/place-text.ts';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import type {
  AdminPackage,
  PublicPackage,
  ShipmentRoute,
  TrackingEvent,
} from '@moveway/contracts/shipments/shipment.schema.ts';
import type { ShipmentView } from '@moveway/contracts/shipments/shipment-view.ts';
import type { ZonedDays } from '../../kernel/days.ts';
import { daysLate } from '../rules/lateness.ts';
import { likelyDays } from './likely-days.ts';

export type Viewer = 'public' | 'owner' | 'staff';

/** The fields of a shipment that its viewer gets; some of them only for staff. */
type Sent = Pick<
  PublicPackage,
  | 'kind'
  | 'status'
  | 'origin'
  | 'destination'
  | 'currentLocation'
  | 'description'
  | 'arrivalDate'
  | 'estimatedDelivery'
  | 'rescheduled'
  | 'hold'
> & {
  vehicle?: Pick<NonNullable<PublicPackage['vehicle']>, 'year' | 'make' | 'model'> | undefined;
  cancellation:
    | (Pick<NonNullable<PublicPackage['cancellation']>, 'why'> & { by?: string; fee?: number | undefined })
    | null;
  cancellationRequest?: Pick<
    NonNullable<AdminPackage['cancellationRequest']>,
    'state' | 'at' | 'note'
  > | null;
};

interface Answer {
  package: Sent;
  /** Newest first, without undone ones; missing in lists. */
  events?: readonly Pick<TrackingEvent, 'location' | 'timestamp'>[] | undefined;
  route?: ShipmentRoute | undefined;
  lastNote?: string | undefined;
}

/**
 * The texts of a shipment on screens. They are made only from the answer for its viewer, so they cannot tell more than
 * it. `drawRoute` makes the map.
 */
export function viewOf(
  { package: shipment, events = [], route, lastNote }: Answer,
  viewer: Viewer,
  days: ZonedDays,
): ShipmentView {
  const { status, cancellation } = shipment;
  const isOver = status === 'Delivered' || cancellation !== null;
  const seenAt = shipment.currentLocation ?? events.find(({ location }) => location !== '')?.location;
  const isPickedUp = status !== 'Pending' && !(status === 'Processing' && seenAt === undefined);
  const day = dueDay(shipment, viewer);
  const late = daysLate(shipment, day, days.today);
  const isLate = late !== undefined && late > 0;
  const replacedDay = replaced(shipment);
  return {
    title: titleOf(shipment),
    lane: laneOf(shipment, viewer),
    ...standingOf(shipment, viewer, days),
    isOver,
    place:
      viewer === 'staff'
        ? shipment.currentLocation && whereText(shipment.currentLocation)
        : isPickedUp
          ? seenAt
          : 'Not picked up yet',
    isPickedUp,
    due: {
      day,
      text: late === undefined ? undefined : dueText(late),
      isLate,
      why: isLate || replacedDay !== undefined ? (shipment.rescheduled?.why ?? lastNote) : undefined,
    },
    expected: isOver ? undefined : DAY.format(new Date(day)),
    replacedDay,
    likely:
      late === undefined
        ? undefined
        : likelyDays(
            shipment,
            { seenAt: events[0]?.timestamp, milesLeft: route?.milesLeft, promised: day },
            days,
          ),
    progress: route && !cancellation ? progressOf(status, route) : undefined,
  };
}

/** `Wed, Nov 25, 2026`, and `Nov 25`: formats for calendar days, which are read as midnights in UTC. */
const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const COUNT = new Intl.NumberFormat('en-US');

/** The vehicle, else the description, else the kind. */
function titleOf({ kind, vehicle, description }: Sent): string {
  const name = [vehicle?.year, vehicle?.make, vehicle?.model].filter((part) => part !== undefined).join(' ');
  return (name === '' ? description : name) ?? (kind === 'vehicle' ? 'Vehicle' : 'Package');
}

function laneOf({ origin, destination }: Sent, viewer: Viewer): string | undefined {
  if (origin === undefined && destination === undefined) {
    return undefined;
  }
  if (viewer === 'staff') {
    return [origin, destination].map((end) => (end ? cityAndState(end) : '–')).join(' → ');
  }
  if (origin !== undefined && destination !== undefined) {
    return `${origin} → ${destination}`;
  }
  return origin === undefined ? `To ${destination}` : `From ${origin}`;
}

function standingOf(
  { status, cancellation, cancellationRequest, hold }: Sent,
  viewer: Viewer,
  { dayOf }: ZonedDays,
): Pick<ShipmentView, 'statusWord' | 'standing'> {
  const statusWord = cancellation ? 'Canceled' : hold ? 'On hold' : status;
  if (viewer !== 'staff') {
    return { statusWord, standing: (cancellation ?? hold)?.why };
  }
  if (cancellation) {
    const fee = cancellation.fee ? ` Fee: ${DOLLARS.format(cancellation.fee)}.` : '';
    return { statusWord, standing: `Canceled by ${cancellation.by}. ${cancellation.why}${fee}` };
  }
  const shortDay = (day: string) => SHORT_DAY.format(new Date(day));
  const held = hold ? `On hold, look again ${shortDay(hold.until)}. ${hold.why}` : undefined;
  if (cancellationRequest?.state === 'open') {
    const { at, note } = cancellationRequest;
    const request = `Its customer asked on ${shortDay(dayOf(new Date(at)))} to cancel it${note ? `: “${note}”` : '.'}`;
    return { statusWord: 'Cancel requested', standing: held ? `${request} ${held}` : request };
  }
  return { statusWord, standing: held };
}

/** Staff work by the estimate, which sorts their lists; customers were promised the later of the two days. */
function dueDay({ arrivalDate = '', estimatedDelivery }: Sent, viewer: Viewer): string {
  return viewer !== 'staff' && arrivalDate > estimatedDelivery ? arrivalDate : estimatedDelivery;
}

/** @param late by how many days; negative for days to come */
function dueText(late: number): string | undefined {
  if (late > 0) {
    return late === 1 ? '1 day late' : `${late} days late`;
  }
  return late === 0 ? 'today' : late === -1 ? 'tomorrow' : undefined;
}

/** The day that was moved, or an expected arrival that a later estimate has replaced. */
function replaced({ status, arrivalDate, estimatedDelivery, rescheduled }: Sent): string | undefined {
  const isReplaced = arrivalDate !== undefined && arrivalDate < estimatedDelivery;
  return status === 'Delivered' ? undefined : (rescheduled?.from ?? (isReplaced ? arrivalDate : undefined));
}

function progressOf(
  status: Sent['status'],
  { milesDriven, milesLeft }: ShipmentRoute,
): ShipmentView['progress'] {
  const stage = (PACKAGE_STATUSES.indexOf(status) + 0.5) / PACKAGE_STATUSES.length;
  const whole = milesDriven === undefined || milesLeft === undefined ? undefined : milesDriven + milesLeft;
  const share = milesLeft === 0 ? 1 : whole ? (milesDriven ?? 0) / whole : stage;
  return {
    share: Math.round(share * 100) / 100,
    text: whole
      ? milesLeft === 0
        ? `About ${miles(whole)}`
        : `${COUNT.format(milesDriven ?? 0)} of about ${miles(whole)}`
      : undefined,
    left: milesLeft ? `about ${miles(milesLeft)}` : undefined,
  };
}

const miles = (count: number) => `${COUNT.format(count)} ${count === 1 ? 'mile' : 'miles'}`;
