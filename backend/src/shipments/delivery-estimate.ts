import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { ShipmentKind } from '@moveway/contracts/shipments/shipment.constants.ts';
import { addBusinessDays, addDays, zonedDayOf } from '../kernel/days.ts';
import { isInStates, journeyBetween, transitDays } from '../kernel/journey.ts';
import { locatePlace } from './places/gazetteer.ts';
import type { Coordinates } from './places/place-tables.ts';
import type { Shipment } from './shipment.types.ts';

const VEHICLE_DAYS_UNKNOWN_DISTANCE = 7;
const PACKAGE_DAYS_UNKNOWN_DISTANCE = 5;

/**
 * The day a shipment should be delivered, YYYY-MM-DD: a vehicle travels every day, also by ship; a parcel on business
 * days, and by air where no road leads. It is the late end of the days in transit.
 * @param planned `from` is the departure as YYYY-MM-DD, or the creation when no departure is known
 */
export function estimateDelivery({
  kind,
  from,
  origin,
  destination,
}: {
  kind: ShipmentKind;
  from: string;
  origin?: Coordinates | undefined;
  destination?: Coordinates | undefined;
}): string {
  const isKnown = origin && destination && isInStates(origin) && isInStates(destination);
  const most = isKnown ? transitDays(kind, journeyBetween(origin, destination)).most : undefined;
  return kind === 'vehicle'
    ? addDays(from, most ?? VEHICLE_DAYS_UNKNOWN_DISTANCE)
    : addBusinessDays(from, most ?? PACKAGE_DAYS_UNKNOWN_DISTANCE);
}

type Dates = Partial<Pick<Shipment, 'arrivalDate' | 'estimatedDelivery'>>;

/**
 * Looks up the places of a form, before a transaction opens.
 * @returns how to get the delivery estimate from the shipment before an edit, or from the time of its creation: the
 *   day that the form promises, else one that is worked out from the places and the departure
 */
export async function prepareEstimate(
  input: Dates & Pick<Shipment, 'kind' | 'origin' | 'destination' | 'departureDate'>,
  settings: { get(): Pick<Settings, 'timeZone'> },
): Promise<(shipment: { createdAt: Date } & Dates) => string> {
  const places = promisedDay(input, {}) === undefined ? [input.origin, input.destination] : [];
  const [origin, destination] = await Promise.all(
    places.map(async (place) => (place ? locatePlace(place) : undefined)),
  );
  return (shipment) =>
    promisedDay(input, shipment) ??
    estimateDelivery({
      kind: input.kind,
      from: input.departureDate ?? zonedDayOf(shipment.createdAt, settings.get().timeZone),
      origin,
      destination,
    });
}

/**
 * The later of expected arrival and estimate, which is the day that customers read. A new arrival replaces an estimate
 * that the form left unchanged.
 */
function promisedDay({ arrivalDate, estimatedDelivery }: Dates, before: Dates): string | undefined {
  const isNewArrival = arrivalDate !== undefined && arrivalDate !== before.arrivalDate;
  if (isNewArrival && estimatedDelivery === before.estimatedDelivery) {
    return arrivalDate;
  }
  return [arrivalDate, estimatedDelivery]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
}
