import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type {
  NewPackageInput,
  NewRating,
  StatusUpdateInput,
} from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { vinCheckDigit } from '@moveway/contracts/shipments/vehicle/vin.ts';
import { dayOf } from '../../kernel/days.ts';
import { PARCELS, RECEIVERS, SENDERS, VEHICLES } from './demo-goods.ts';
import { contactsOf } from './demo-people.ts';
import { CORRIDORS } from './demo-places.ts';

/** What happens to one shipment, and when. */
export interface DemoShipment {
  input: NewPackageInput;
  createdAt: Date;
  updates: { at: Date; update: StatusUpdateInput }[];
  /** By its customer. */
  rating?: NewRating & { at: Date };
  archivedAt?: Date;
  deletedAt?: Date;
}

export interface Journey {
  trackingNumber: string;
  kind: 'vehicle' | 'package';
  /** Origin, stops and destination, in order. */
  stops: readonly string[];
  /** Where it stands. */
  status: PackageStatus;
  /** How many stops are behind it; for those in transit. */
  passed?: number;
  /** When the last thing happened. */
  lastAt: Date;
  /** Picks the goods and the people. */
  pick: number;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ORDINARY = 54;

/** Hours from one stop to the next: a car carrier makes one stop a day, a parcel changes trucks by day and night. */
const LEG_HOURS = { vehicle: [23, 26, 22, 25], package: [13, 16, 11, 17] } as const;

/** The ordinary shipments: both kinds in every status, on all roads, in both directions. */
export function ordinaryShipments(now: Date): DemoShipment[] {
  return Array.from({ length: ORDINARY }, (_, index) => {
    const corridor = at(CORRIDORS, index);
    const start = index % 3;
    const road = corridor.slice(start, start + 4 + (index % 4));
    const status = at(PACKAGE_STATUSES, index + Math.floor(index / 10));
    const isOld = status === 'Delivered';
    return planJourney({
      trackingNumber: `MW${204_518_000 + index * 137}`,
      kind: index % 2 === 0 ? 'vehicle' : 'package',
      stops: index % 4 < 2 ? road : road.toReversed(),
      status,
      passed: 1 + (index % 3),
      lastAt: new Date(now.getTime() - (isOld ? (index % 17) * DAY + 5 * HOUR : (2 + (index % 15)) * HOUR)),
      pick: index,
    });
  });
}

/** A believable history up to the status the shipment has, history backwards from its last event. */
export function planJourney(journey: Journey): DemoShipment {
  const { trackingNumber, kind, stops, status, lastAt, pick } = journey;
  const history = historyOf(journey);
  const updates: DemoShipment['updates'] = [];
  let time = lastAt.getTime();
  for (const [index, update] of history.toReversed().entries()) {
    updates.unshift({ at: new Date(time), update });
    time -= update.status === 'Delivered' ? 5 * HOUR : at(LEG_HOURS[kind], pick + index) * HOUR;
    time -= ((pick * 7 + index * 13) % 50) * MINUTE;
  }
  const left = status === 'Delivered' ? 0 : Math.max(1, stops.length - history.length);
  const receiver = at(RECEIVERS, pick * 5);
  const departure = updates.find(({ update }) => update.status === 'In Transit')?.at;
  return {
    createdAt: new Date(time),
    updates,
    input: {
      ...goods(kind, pick),
      trackingNumber,
      sender: at(SENDERS, pick),
      receiver,
      ...contactsOf(receiver),
      origin: stops[0],
      destination: stops.at(-1),
      amount: (kind === 'vehicle' ? 649 : 24) + ((pick * 37) % 60) * (kind === 'vehicle' ? 15 : 1.25),
      ...(departure
        ? {
            departureDate: dayOf(departure),
            arrivalDate: dayOf(new Date(lastAt.getTime() + left * DAY)),
          }
        : {}),
    },
  };
}

function historyOf({ stops, status, passed = 1, pick }: Journey): StatusUpdateInput[] {
  const [origin = '', ...others] = stops;
  const between = others.slice(0, -1);
  const destination = others.at(-1) ?? origin;
  const onTheRoad = (count: number): StatusUpdateInput[] => [
    { status: 'Processing', location: origin, description: 'Checked in at the origin terminal' },
    { status: 'In Transit', location: origin, description: 'Picked up by the carrier' },
    ...between.slice(0, count).map((location, index): StatusUpdateInput => ({
      status: 'In Transit',
      location,
      description: at(
        ['Arrived at the terminal', 'Left the terminal', 'Passed the checkpoint'],
        pick + index,
      ),
    })),
  ];
  const lastMile: StatusUpdateInput = {
    status: 'Out for Delivery',
    location: destination,
    description: 'On the way to the receiver',
  };
  const pending: StatusUpdateInput = {
    status: 'Pending',
    location: origin,
    description: 'Waiting for pickup',
  };
  const handover: StatusUpdateInput = {
    status: 'Delivered',
    location: destination,
    description: 'Handed over to the receiver',
  };
  const wholeRoad = onTheRoad(between.length);
  const histories: Record<PackageStatus, StatusUpdateInput[]> = {
    Pending: pick % 3 === 0 ? [pending] : [],
    Processing: wholeRoad.slice(0, 1),
    'In Transit': onTheRoad(passed),
    'Out for Delivery': [...wholeRoad, lastMile],
    Delivered: [...wholeRoad, lastMile, handover],
  };
  return histories[status];
}

function goods(kind: 'vehicle' | 'package', pick: number) {
  if (kind === 'package') {
    const parcel = at(PARCELS, pick);
    return { kind, ...parcel };
  }
  const { vin, ...car } = at(VEHICLES, pick);
  const serial = vin.slice(0, 11) + String(100_000 + pick * 7);
  return {
    kind,
    description: `${car.year} ${car.make} ${car.model}`,
    vehicle: {
      ...car,
      vin: `${serial.slice(0, 8)}${vinCheckDigit(serial)}${serial.slice(9)}`,
      trailer: pick % 5 === 0 ? ('enclosed' as const) : ('open' as const),
      service: pick % 3 === 0 ? ('terminal-to-terminal' as const) : ('door-to-door' as const),
    },
  };
}

/** The element at a position of a list that begins again at its end. */
export function at<T>(list: readonly T[], position: number): T {
  // No list here is empty.
  return list[position % list.length] as T;
}
