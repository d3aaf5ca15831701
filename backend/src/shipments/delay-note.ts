import { validEvents, type Shipment, type ShipmentEvent } from './shipment.types.ts';

type Noted = Pick<ShipmentEvent, 'status' | 'location' | 'description' | 'retractedAt' | 'timestamp'>;

/**
 * The latest note that says why a shipment waits. One of an event that only moved it on says nothing about that, unless
 * it was written after the day that was promised first, when the form of an update asks why it is late.
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

/** Whether an event has neither another status nor another place than the one before. */
function isWaiting({ status, location }: Noted, before: Noted | undefined): boolean {
  return before?.status === status && (location === '' || location === before.location);
}
