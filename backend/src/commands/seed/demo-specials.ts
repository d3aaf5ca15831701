import { DEMO_NUMBERS } from './demo-numbers.ts';
import { dayOf } from '../../kernel/days.ts';
import { planJourney, type DemoShipment, type Journey } from './demo-plan.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The shipments with something special about them, one for each of DEMO_NUMBERS. */
export function specialShipments(now: Date): DemoShipment[] {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const plan = (journey: Journey, input: object = {}): DemoShipment => {
    const planned = planJourney(journey);
    return { ...planned, input: { ...planned.input, ...input } };
  };

  const delayed = plan(
    {
      trackingNumber: DEMO_NUMBERS.delayed,
      kind: 'vehicle',
      status: 'In Transit',
      passed: 3,
      pick: 3,
      stops: ['Seattle, WA', 'Spokane, WA', 'Missoula, MT', 'Billings, MT', 'Chicago, IL'],
      lastAt: ago(26 * HOUR),
    },
    { arrivalDate: dayOf(ago(2 * DAY)) },
  );
  delayed.updates.push({
    at: ago(5 * HOUR),
    update: {
      status: 'In Transit',
      location: 'Billings, MT',
      description: 'Held by a winter storm; I-90 is closed to trailers',
    },
  });

  const corrected = plan({
    trackingNumber: DEMO_NUMBERS.corrected,
    kind: 'package',
    status: 'Delivered',
    pick: 1,
    stops: ['Nashville, TN', 'Louisville, KY', 'Indianapolis, IN', 'Chicago, IL'],
    lastAt: ago(7 * HOUR),
  });
  corrected.updates.push(
    {
      at: ago(6 * HOUR),
      update: {
        status: 'In Transit',
        location: 'Chicago, IL',
        description: 'Was marked delivered by mistake; still on the truck',
      },
    },
    {
      at: ago(2 * HOUR),
      update: {
        status: 'Out for Delivery',
        location: 'Chicago, IL',
        description: 'On the way to the receiver',
      },
    },
  );

  return [
    delayed,
    corrected,
    plan({
      trackingNumber: DEMO_NUMBERS.justDelivered,
      kind: 'vehicle',
      status: 'Delivered',
      pick: 4,
      stops: ['Austin, TX', 'Dallas, TX', 'Oklahoma City, OK', 'Wichita, KS'],
      lastAt: ago(9 * MINUTE),
    }),
    plan({
      trackingNumber: DEMO_NUMBERS.noEventsYet,
      kind: 'package',
      status: 'Pending',
      pick: 2,
      stops: ['Portland, OR', 'Sacramento, CA', 'Los Angeles, CA'],
      lastAt: ago(2 * HOUR),
    }),
    {
      ...plan({
        trackingNumber: DEMO_NUMBERS.deleted,
        kind: 'package',
        status: 'Delivered',
        pick: 5,
        stops: ['Tampa, FL', 'Atlanta, GA', 'Knoxville, TN'],
        lastAt: ago(9 * DAY),
      }),
      deletedAt: ago(DAY),
    },
    plan(
      {
        trackingNumber: DEMO_NUMBERS.vinWarning,
        kind: 'vehicle',
        status: 'Processing',
        pick: 0,
        stops: ['Barstow, CA', 'Flagstaff, AZ', 'Albuquerque, NM'],
        lastAt: ago(11 * HOUR),
      },
      {
        description: '1985 Pontiac Firebird, concours condition',
        vehicle: {
          vin: '1G2FW87H5FN100006',
          year: 1985,
          make: 'Pontiac',
          model: 'Firebird',
          trailer: 'enclosed',
          service: 'door-to-door',
        },
      },
    ),
    plan(
      {
        trackingNumber: DEMO_NUMBERS.internationalNames,
        kind: 'package',
        status: 'In Transit',
        pick: 3,
        stops: ['Miami, FL', 'Savannah, GA', 'Richmond, VA', 'Boston, MA'],
        lastAt: ago(6 * HOUR),
      },
      { sender: 'Böhm & Núñez Orgelbau', receiver: 'Søren Østergård-Nguyễn 阮' },
    ),
    plan({
      trackingNumber: DEMO_NUMBERS.outForDelivery,
      kind: 'package',
      status: 'Out for Delivery',
      pick: 0,
      stops: ['Denver, CO', 'Topeka, KS', 'Kansas City, MO'],
      lastAt: ago(90 * MINUTE),
    }),
    {
      ...plan({
        trackingNumber: DEMO_NUMBERS.unknownPlaces,
        kind: 'vehicle',
        status: 'In Transit',
        pick: 6,
        stops: ['Detroit, MI', 'Toledo, OH', 'Lexington, KY', 'Tampa, FL'],
        lastAt: ago(30 * HOUR),
      }),
      updates: [
        { at: ago(30 * HOUR), update: { status: 'In Transit', location: 'Yard 14, row C' } },
        { at: ago(4 * HOUR), update: { status: 'In Transit', location: 'Driver has no signal' } },
      ],
    },
    plan(
      {
        trackingNumber: DEMO_NUMBERS.inoperable,
        kind: 'vehicle',
        status: 'In Transit',
        passed: 2,
        pick: 5,
        stops: ['Pittsburgh, PA', 'Columbus, OH', 'Indianapolis, IN', 'St. Louis, MO'],
        lastAt: ago(3 * HOUR),
      },
      {
        description: 'Project car, no engine; winch needed',
        vehicle: {
          year: 1998,
          make: 'Jeep',
          model: 'Cherokee',
          isOperable: false,
          trailer: 'open',
          service: 'terminal-to-terminal',
        },
      },
    ),
    ...DEMO_NUMBERS.sameLane.map((trackingNumber, index) =>
      plan({
        trackingNumber,
        kind: 'vehicle',
        status: 'In Transit',
        passed: 3,
        pick: 8,
        stops: ['Los Angeles, CA', 'Phoenix, AZ', 'Tucson, AZ', 'El Paso, TX', 'Houston, TX'],
        lastAt: ago(4 * HOUR - index * MINUTE),
      }),
    ),
  ];
}
