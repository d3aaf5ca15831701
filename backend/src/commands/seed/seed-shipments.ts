import type { NewHold } from '@moveway/contracts/shipments/cancellation.schema.ts';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import {
  newPackageSchema,
  statusUpdateSchema,
  type NewPackageInput,
  type StatusUpdateInput,
} from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { MAX_PACKAGES_PER_USER_DEFAULT } from '@moveway/contracts/settings/settings.routes.ts';
import { vinCheckDigit } from '@moveway/contracts/shipments/vehicle/vin.ts';
import { dayOf, zonedDayOf } from '../../kernel/days.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { analyticsRepo } from '../../analytics/analytics.repo.ts';
import { DEFAULT_SETTINGS } from '../../settings/settings.service.ts';
import { shipmentRepo } from '../../shipments/shipment.repo.ts';
import { createShipmentCommands } from '../../shipments/commands.service.ts';
import { inTransaction, type Change } from '../../storage/transactions/transactions.ts';
import { contactsOf, PARCELS, RATINGS, RECEIVERS, ROADS, SENDERS, VEHICLES } from './demo-data.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ORDINARY = 54;
const PAST = 72;
/** The oldest of the past ones. */
const ARCHIVED = 5;
/** Shipments that are made at once. */
const AT_A_TIME = 34;
/** Hours from one stop to the next: a car carrier makes one stop a day, a parcel changes trucks by day and night. */
const LEG_HOURS = { vehicle: [23, 26, 22, 25], package: [13, 16, 11, 17] };

/** Tracking numbers of the packages with something special about them. Browser tests open the late one. */
export const DEMO_NUMBERS = {
  late: 'MW100000001',
  onHold: 'MW100000002',
  canceled: 'MW100000003',
  /** Marked delivered by mistake, corrected, and out for delivery again. */
  corrected: 'MW100000004',
  /** Names with letters beyond ASCII. */
  international: 'MW100000005',
};

/** Staff make all changes but the ratings; this actor has no account. */
const STAFF: Actor = { userId: '', username: '', isAdmin: true, address: '', sessionId: '' };

/** Something that happens to a package. */
interface Step {
  at: Date;
  change: (commands: ReturnType<typeof createShipmentCommands>) => Change<unknown> | Promise<Change<unknown>>;
}

interface Journey {
  trackingNumber: string;
  kind: 'vehicle' | 'package';
  /** Origin, stops and destination, in order. */
  stops: readonly string[];
  status: PackageStatus;
  /** How many stops are behind it, if it is in transit. */
  passed?: number;
  /** When it reached the status. */
  lastAt: Date;
  /** In how many days from then it should arrive; one for each stop that is left unless given. */
  arrivesIn?: number;
  /** Picks the goods and the people. */
  pick: number;
  input?: Partial<NewPackageInput>;
  later?: Step[];
}

/**
 * Fills an empty database with demo shipments, through the same commands as any call, at the times they happened. Needs
 * the database connection.
 * @param customerIds by the names of receivers
 * @returns how many were made: none where there are shipments already
 */
export async function seedShipments(
  now: Date,
  customerIds: ReadonlyMap<string, string> = new Map(),
): Promise<number> {
  if (!(await shipmentRepo.isEmpty())) {
    return 0;
  }
  const shipments = demoShipments(now, customerIds);
  for (let start = 0; start < shipments.length; start += AT_A_TIME) {
    await Promise.all(shipments.slice(start, start + AT_A_TIME).map(live));
  }
  // Their changes are older than what a running server may have counted already.
  await analyticsRepo.recount();
  return shipments.length;
}

async function live(steps: readonly Step[]): Promise<void> {
  let time = new Date();
  const nothing = async () => undefined;
  const commands = createShipmentCommands({
    inbox: { fulfillQuote: nothing },
    accounts: { userExists: async () => true },
    settings: { get: () => DEFAULT_SETTINGS },
    audit: { record: nothing, purgeValues: nothing },
    counter: { removed: nothing },
    // No server runs that would be told of them.
    events: { publish: nothing },
    clock: () => time,
    verificationLimit: { count: nothing, forgive: nothing },
    news: { changed: nothing },
    // Made when it is read.
    storeView: nothing,
  });
  for (const { at, change } of steps) {
    time = at;
    await inTransaction(await change(commands));
  }
}

/**
 * The packages of the demo, each as what happens to it, from its creation on. The same `now` makes the same ones.
 * @param customerIds by the names of receivers, who then have their packages on a dashboard
 */
function demoShipments(now: Date, customerIds: ReadonlyMap<string, string>): Step[][] {
  const given = new Map<string, number>();
  return [...scenarios(now), ...ordinaryJourneys(now), ...pastJourneys(now)].map((journey) => {
    const receiver = journey.input?.receiver ?? at(RECEIVERS, journey.pick * 7).name;
    const customerId = customerIds.get(receiver) ?? '';
    const count = given.get(customerId) ?? 0;
    given.set(customerId, count + 1);
    // One fewer than the settings allow, so that the customer can add one.
    const isCustomers = customerId !== '' && count < MAX_PACKAGES_PER_USER_DEFAULT - 1;
    return stepsOf(journey, now, { receiver, ...(isCustomers && { customerId }) });
  });
}

/** One package for each of `DEMO_NUMBERS`. */
function scenarios(now: Date): Journey[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const { late, onHold, canceled, corrected, international } = DEMO_NUMBERS;
  const location = 'Oklahoma City, OK';
  const missingTitle: NewHold = { reason: 'documents', note: 'The title is missing', until: dayOf(ago(-72)) };
  const storm = 'Held by a winter storm; I-35 is closed to trailers';
  const mistake = 'Was marked delivered by mistake; still on the truck';
  return [
    journeyOf(3, {
      trackingNumber: late,
      kind: 'vehicle',
      stops: at(ROADS, 0),
      status: 'In Transit',
      passed: 3,
      lastAt: ago(26),
      arrivesIn: -1,
      later: [update(late, ago(5), { status: 'In Transit', location, description: storm })],
    }),
    journeyOf(0, {
      trackingNumber: onHold,
      status: 'Processing',
      lastAt: ago(30),
      later: [step(ago(20), (commands) => commands.hold(STAFF, onHold, missingTitle))],
    }),
    journeyOf(20, {
      trackingNumber: canceled,
      status: 'Pending',
      lastAt: ago(48),
      later: [step(ago(24), (commands) => commands.cancel(STAFF, canceled, { reason: 'customer' }))],
    }),
    journeyOf(4, {
      trackingNumber: corrected,
      stops: ['Kansas City, MO', 'Wichita, KS', location],
      status: 'Delivered',
      lastAt: ago(7),
      input: { arrivalDate: zonedDayOf(now, DEFAULT_SETTINGS.timeZone) },
      later: [
        update(corrected, ago(6), { status: 'In Transit', location, description: mistake }),
        update(corrected, ago(2), { status: 'Out for Delivery', location }),
      ],
    }),
    journeyOf(5, {
      trackingNumber: international,
      status: 'In Transit',
      lastAt: ago(11),
      input: { sender: 'Böhm & Núñez Orgelbau', receiver: 'Søren Østergård-Nguyễn 阮' },
    }),
  ];
}

/** Both kinds in every status, on all roads, in both directions. */
function ordinaryJourneys(now: Date): Journey[] {
  return Array.from({ length: ORDINARY }, (_, index) => {
    const status = at(PACKAGE_STATUSES, index + Math.floor(index / 10));
    const hoursAgo = status === 'Delivered' ? (index % 17) * 24 + 5 : 2 + (index % 15);
    return journeyOf(index, {
      trackingNumber: `MW${204_518_000 + index * 137}`,
      status,
      passed: 1 + (index % 2),
      lastAt: new Date(now.getTime() - hoursAgo * HOUR),
    });
  });
}

/** Delivered over the last months: one in seven after the promised day, most of it on a few busy lanes. */
function pastJourneys(now: Date): Journey[] {
  return Array.from({ length: PAST }, (_, index) => {
    // Older ones are further apart, as in a business that grows.
    const lastAt = new Date(now.getTime() - (17 + index + index * index * 0.06) * DAY - (index % 9) * HOUR);
    const trackingNumber = `MW${203_100_000 + index * 211}`;
    const archivedAt = new Date(lastAt.getTime() + 14 * DAY);
    const archive = step(archivedAt, (commands) =>
      commands.archive(STAFF, { packages: [{ trackingNumber }], isArchived: true }),
    );
    return journeyOf(index + 3, {
      trackingNumber,
      // Every other one is on one of the first three roads.
      stops: at(ROADS, index % 2 === 0 ? index % 3 : index).slice(0, 2 + (index % 3)),
      status: 'Delivered',
      lastAt,
      arrivesIn: index % 7 === 3 ? -(1 + (index % 3)) : 1,
      later: index >= PAST - ARCHIVED ? [archive] : [],
    });
  });
}

/** @param pick picks the goods, the people and, unless given, the road */
function journeyOf(
  pick: number,
  given: Omit<Journey, 'pick' | 'kind' | 'stops'> & Partial<Journey>,
): Journey {
  const start = pick % 3;
  const road = at(ROADS, pick).slice(start, start + 4 + (pick % 2));
  return {
    kind: pick % 2 === 0 ? 'vehicle' : 'package',
    stops: pick % 4 < 2 ? road : road.toReversed(),
    pick,
    ...given,
  };
}

/** A believable history, reckoned backwards from its last event. */
function stepsOf(
  journey: Journey,
  now: Date,
  { receiver, customerId }: { receiver: string; customerId?: string },
): Step[] {
  const { trackingNumber, kind, stops, status, lastAt, pick, later = [] } = journey;
  const history = historyOf(journey);
  const steps: Step[] = [];
  let time = lastAt.getTime();
  for (const [index, event] of history.toReversed().entries()) {
    steps.unshift(update(trackingNumber, new Date(time), event));
    time -= event.status === 'Delivered' ? 5 * HOUR : at(LEG_HOURS[kind], pick + index) * HOUR;
    time -= ((pick * 7 + index * 13) % 50) * MINUTE;
  }
  const departure = dayOf(steps[1]?.at ?? now);
  const { arrivesIn = status === 'Delivered' ? 0 : Math.max(1, stops.length - history.length) } = journey;
  const arrival =
    status === 'Out for Delivery'
      ? zonedDayOf(now, DEFAULT_SETTINGS.timeZone)
      : dayOf(new Date(lastAt.getTime() + arrivesIn * DAY));
  const input: NewPackageInput = {
    ...goods(kind, pick),
    trackingNumber,
    sender: at(SENDERS, pick),
    receiver,
    ...contactsOf(receiver),
    origin: stops[0],
    destination: stops.at(-1),
    amount: (kind === 'vehicle' ? 649 : 24) + ((pick * 37) % 60) * (kind === 'vehicle' ? 15 : 1.25),
    // A short way can be so late that its promise would be older than its departure.
    ...(steps.length > 1 && {
      departureDate: departure,
      arrivalDate: arrival < departure ? departure : arrival,
    }),
    ...journey.input,
    customerId,
  };
  const create = step(new Date(time), (commands) => commands.create(STAFF, newPackageSchema.parse(input)));
  const ratedAt = new Date(lastAt.getTime() + 3 * HOUR);
  // Some are left to rate.
  const isRated = customerId !== undefined && status === 'Delivered' && ratedAt < now && pick % 4 > 0;
  const customer = { ...STAFF, isAdmin: false, userId: customerId ?? '' };
  const rate = step(ratedAt, (commands) => commands.rate(customer, trackingNumber, at(RATINGS, pick)));
  return [create, ...steps, ...(isRated ? [rate] : []), ...later];
}

function historyOf({ stops, status, passed = 1, pick }: Journey): StatusUpdateInput[] {
  const origin = stops[0];
  const location = stops.at(-1);
  const between = stops.slice(1, -1);
  const events: StatusUpdateInput[] = [
    { status: 'Processing', location: origin, description: 'Checked in at the origin terminal' },
    { status: 'In Transit', location: origin, description: 'Picked up by the carrier' },
    ...between.map((stop, index): StatusUpdateInput => ({
      status: 'In Transit',
      location: stop,
      description: at(['Arrived at the terminal', 'Left the terminal'], pick + index),
    })),
    { status: 'Out for Delivery', location, description: 'On the way to the receiver' },
    { status: 'Delivered', location, description: 'Handed over to the receiver' },
  ];
  const last =
    status === 'In Transit'
      ? 1 + Math.min(passed, between.length)
      : events.findIndex((event) => event.status === status);
  return events.slice(0, last + 1);
}

const step = (when: Date, change: Step['change']): Step => ({ at: when, change });

const update = (trackingNumber: string, when: Date, event: StatusUpdateInput): Step =>
  step(when, (commands) => commands.updateStatus(STAFF, trackingNumber, statusUpdateSchema.parse(event)));

function goods(kind: Journey['kind'], pick: number) {
  if (kind === 'package') {
    return { kind, ...at(PARCELS, pick) };
  }
  const car = at(VEHICLES, pick);
  const { year, make, model } = car;
  const serial = `${car.vin}${100_000 + pick * 7}`;
  const vin = `${serial.slice(0, 8)}${vinCheckDigit(serial)}${serial.slice(9)}`;
  const trailer: 'enclosed' | 'open' = pick % 5 === 0 ? 'enclosed' : 'open';
  return { kind, description: `${year} ${make} ${model}`, vehicle: { year, make, model, vin, trailer } };
}

/** The element at a position of a list that begins again at its end. */
function at<T>(list: readonly T[], position: number): T {
  // No list here is empty.
  return list[position % list.length] as T;
}
