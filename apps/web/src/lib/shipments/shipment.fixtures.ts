import type {
  CustomerPackage,
  FoundResult,
  PublicPackage,
  ShipmentRoute,
  TrackedPackage,
  TrackingEvent,
} from '@moveway/contracts/shipments/shipment.schema.ts';

import { zonedDays } from '../../../../../backend/src/kernel/days.ts';
import { drawRoute } from '../../../../../backend/src/shipments/view/route-map.ts';
import { viewOf } from '../../../../../backend/src/shipments/view/shipment-view.ts';

/** The calendar by which the server answers: the company's, at the present moment of the test. */
const days = () => zonedDays(new Date(), 'America/Chicago');

/** As the site is told of it. */
type PublicVehicle = NonNullable<PublicPackage['vehicle']>;

const at = '2026-11-20T18:00:00.000Z';
export const cancellation = { reason: 'no_carrier', at, why: 'No carrier was available.' } as const;
export const hold = { reason: 'documents', until: '2026-12-01', at, why: 'Waiting for documents.' } as const;

/** A vehicle that drives, on an open trailer, of which nothing is known unless given. */
export const aVehicle = (given: Partial<PublicVehicle> = {}): PublicVehicle => ({
  isOperable: true,
  trailer: 'open',
  service: 'door-to-door',
  ...given,
});

/** A parcel on its way from Seattle to Denver, for tests. */
export function aPackage(given: Partial<PublicPackage> = {}): PublicPackage {
  return {
    id: 'p1',
    trackingNumber: 'MW123456789',
    kind: 'package',
    status: 'In Transit',
    origin: 'Seattle, WA',
    destination: 'Denver, CO',
    sender: 'Cascade Books',
    receiver: 'Dana Reyes',
    estimatedDelivery: '2026-11-25',
    createdAt: '2026-11-18T16:00:00.000Z',
    updatedAt: '2026-11-20T18:30:00.000Z',
    cancellation: null,
    hold: null,
    ...given,
  };
}

/** The same on its customer's dashboard, half of its way behind it. */
export function aCustomerPackage(given: Partial<CustomerPackage> = {}): CustomerPackage {
  const item = {
    ...aPackage(),
    cancellation: null,
    cancellationRequest: null,
    route: { milesDriven: 600, milesLeft: 600 },
    can: { askToCancel: false, rate: false, withdrawCancellation: false },
    ...given,
  };
  return { view: viewOf({ package: item, route: item.route }, 'owner', days()), ...item };
}

export function anEvent(given: Partial<TrackingEvent> = {}): TrackingEvent {
  return {
    id: 'e1',
    status: 'In Transit',
    location: 'Boise, ID',
    coordinates: { latitude: 43.615, longitude: -116.202 },
    isCorrection: false,
    timestamp: '2026-11-20T18:30:00.000Z',
    ...given,
  };
}

/** The server's answer about a parcel, with the words and the map that it makes of the rest. */
export function tracked(
  given: Partial<PublicPackage> = {},
  events: TrackingEvent[] = [anEvent()],
  { lastNote, ...route }: ShipmentRoute & Pick<TrackedPackage, 'lastNote'> = {},
): TrackedPackage {
  const answer = { package: aPackage(given), events, route, lastNote };
  return { ...answer, view: { ...viewOf(answer, 'public', days()), map: drawRoute(answer)?.map } };
}

export function found(...given: Parameters<typeof tracked>): FoundResult {
  const answer = tracked(...given);
  return { outcome: 'found', trackingNumber: answer.package.trackingNumber, ...answer };
}
