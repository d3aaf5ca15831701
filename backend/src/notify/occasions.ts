import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import {
  STATUS_MAIL_OCCASIONS,
  type StatusMailOccasion,
} from '@moveway/contracts/settings/settings.constants.ts';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { isCancellationAsked, type Shipment, type TrackedShipment } from '../shipments/shipment.service.ts';

/** What people are always told, whatever the settings say: that a shipment stops or goes on, and answers. */
type OtherOccasion =
  | 'Booked'
  | 'Canceled'
  | 'Reinstated'
  | 'On Hold'
  | 'Released'
  /** A customer asked to cancel: staff declined, or the shipment left Pending before they answered. */
  | 'Request Declined'
  | 'Request Over';
export type Occasion = StatusMailOccasion | OtherOccasion;

/** What is told of a shipment, the most important occasion first. */
export interface ToldOf {
  /** Without retracted events. */
  shipment: TrackedShipment;
  occasions: readonly Occasion[];
}

export const isAnswer = (occasion: Occasion): boolean =>
  occasion === 'Request Declined' || occasion === 'Request Over';

type Standing = 'going' | 'on hold' | 'canceled';

/** The facts about a shipment whose changes people are told. */
interface Known {
  /** Absent if they do not know yet that it is booked. */
  status?: PackageStatus;
  expected: string;
  standing: Standing;
  /** Whether the customer waits for an answer to a request to cancel. */
  isAsked?: boolean;
}

/** What a recipient knows of a shipment, and when they were last told. */
export interface Untold {
  shipmentId: string;
  from: Known;
  since: Date;
}

export const standingOf = ({ cancellation, hold }: Pick<Shipment, 'cancellation' | 'hold'>): Standing =>
  cancellation ? 'canceled' : hold ? 'on hold' : 'going';

export const knownOf = (shipment: Shipment): Known => ({
  status: shipment.status,
  expected: shipment.estimatedDelivery,
  standing: standingOf(shipment),
  isAsked: isCancellationAsked(shipment),
});

/** Whether people may be told of a change. */
export function isNews(before: Shipment, after: Shipment): boolean {
  const [from, to] = [knownOf(before), knownOf(after)];
  return (
    after.purgeAt === undefined &&
    (from.status !== to.status ||
      from.expected !== to.expected ||
      from.standing !== to.standing ||
      (from.isAsked === true && !to.isAsked))
  );
}

/**
 * What an email tells of a shipment, the most important occasion first. Only readers who know that it is stopped are
 * told that it goes on.
 * @param shipment as it is now, without retracted events
 */
export function mailOccasions(
  untold: Untold,
  shipment: TrackedShipment,
  settings: Pick<Settings, 'statusMails'>,
): Occasion[] {
  const { from } = untold;
  const { status, estimatedDelivery, cancellationRequest } = shipment;
  const standing = standingOf(shipment);
  if (shipment.purgeAt || standing === 'canceled') {
    return shipment.purgeAt || from.standing === 'canceled' ? [] : ['Canceled'];
  }
  const isWanted = (occasion: Occasion) =>
    settings.statusMails.some((one) => one === occasion) ||
    !STATUS_MAIL_OCCASIONS.some((one) => one === occasion);
  const isUnknown = from.status === undefined && (status === 'Pending' || status === 'Processing');
  if (isUnknown && standing === 'going') {
    return settings.statusMails.length > 0 && !shipment.archivedAt ? ['Booked'] : [];
  }
  const isAsked = from.isAsked === true;
  const hasNewStatus = isWanted(status) && isStep(untold, shipment);
  const occasions: (Occasion | false)[] = [
    from.standing === 'canceled' && 'Reinstated',
    isAsked && cancellationRequest?.state === 'declined' && 'Request Declined',
    isAsked && cancellationRequest?.state === 'open' && status !== 'Pending' && 'Request Over',
    from.standing === 'going' && standing === 'on hold' && 'On Hold',
    // A new status says that it goes on.
    from.standing === 'on hold' && standing === 'going' && !hasNewStatus && 'Released',
    hasNewStatus && status,
    from.expected !== estimatedDelivery && status !== 'Delivered' && isWanted('New Date') && 'New Date',
  ];
  return occasions.filter((occasion) => occasion !== false);
}

/** What a push message tells: everything that the tracking page shows, also corrections. */
export function pushOccasions({ from }: Pick<Untold, 'from'>, shipment: TrackedShipment): Occasion[] {
  const { status, estimatedDelivery, rescheduled } = shipment;
  const standing = standingOf(shipment);
  if (shipment.purgeAt || standing === 'canceled') {
    return shipment.purgeAt || from.standing === 'canceled' ? [] : ['Canceled'];
  }
  const isMoved = from.expected !== estimatedDelivery && rescheduled?.to === estimatedDelivery;
  const occasions: (Occasion | false)[] = [
    from.standing === 'going' && standing === 'on hold' && 'On Hold',
    from.status !== status && shipment.events.length > 0 && status,
    isMoved && status !== 'Delivered' && 'New Date',
  ];
  return occasions.filter((occasion) => occasion !== false);
}

/** The event that gave a shipment its present status. */
export function statusEvent({ events, status }: Pick<TrackedShipment, 'events' | 'status'>) {
  return events[events.findLastIndex((event) => event.status !== status) + 1];
}

/** Whether a shipment went on to a status that the reader does not know. A pickup is told once. */
function isStep({ from, since }: Pick<Untold, 'from' | 'since'>, shipment: TrackedShipment): boolean {
  const { events, status } = shipment;
  const isNew = (event: TrackedShipment['events'][number]) => (event.enteredAt ?? event.timestamp) >= since;
  // Nobody is told of a step back; the steps after it are news again.
  const knownStatus = events.findLast((event) => event.isCorrection && isNew(event))?.status ?? from.status;
  const event = statusEvent(shipment);
  const isRepeated =
    status === 'In Transit' &&
    event !== undefined &&
    events.slice(0, events.indexOf(event)).some((earlier) => earlier.status === status);
  return event !== undefined && isNew(event) && status !== knownStatus && !isRepeated;
}
