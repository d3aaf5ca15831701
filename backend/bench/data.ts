import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { openConnection, disconnect } from '../src/storage/connection.ts';
import { mongoose } from '../src/storage/mongoose.ts';
import { CURRENT_VERSION, requireCurrentVersion, storedVersion } from '../src/storage/schema-version.ts';
import { searchFields } from '../src/shipments/search/search-fields.ts';
import { ShipmentModel } from '../src/shipments/shipment.model.ts';
import { EVERY_MODEL } from '../src/app/every-model.ts';

const BATCH = 5000;
const DAY = 24 * 60 * 60 * 1000;
const STOPS = [
  ['Dallas, TX', 32.7767, -96.797],
  ['Oklahoma City, OK', 35.4676, -97.5164],
  ['Wichita, KS', 37.6872, -97.3301],
  ['Kansas City, MO', 39.0997, -94.5786],
  ['Des Moines, IA', 41.5868, -93.625],
  ['Minneapolis, MN', 44.9778, -93.265],
] as const;
const NAMES = ['Ann Marsh', 'Lee Ortega', 'Priya Raman', 'Tom Becker', 'Grace Obi', 'Sam Whitfield'] as const;
/**
 * The receiver of one shipment in a hundred of a small collection, and of a thousand of a large one: a rare word beside
 * the names above, each of which a third of them have.
 */
const RARE_RECEIVER = { name: 'Zoe Quill', fewest: 100, most: 1000 } as const;
/** The destination of these. */
export const RARE_PLACE = 'Bangor, ME';
const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAYS = 300;

const DESTINATIONS = [
  'Duluth, MN',
  'Fargo, ND',
  'Omaha, NE',
  'Denver, CO',
  'Tulsa, OK',
  'Boise, ID',
] as const;

/** Shipments of the small and of the large collection that are compared. `BENCH_SHIPMENTS` sets the large one's. */
export const FEW_SHIPMENTS = 1000;
export const MANY_SHIPMENTS = Number(process.env['BENCH_SHIPMENTS'] ?? 200_000);
/** How names of measurements say it. */
export const MANY_IN_WORDS = MANY_SHIPMENTS.toLocaleString('en-US');

/** The number of the shipment at a place of the collection. */
export const benchNumber = (index: number) => `MW${String(100_000_000 + index)}`;

/** Up to `count` numbers of a filled collection, spread evenly over the whole of it. */
export function spreadNumbers(total: number, count: number): string[] {
  const amount = Math.min(total, count);
  return Array.from({ length: amount }, (_, index) => benchNumber(Math.floor((index * total) / amount)));
}

/** Makes the named database hold exactly these shipments, with all indexes; quick when it does already. */
export async function fillShipments(uri: string, dbName: string, count: number): Promise<void> {
  await openConnection({ uri, dbName });
  try {
    const isCurrent = (await storedVersion()) === CURRENT_VERSION;
    if (isCurrent && (await ShipmentModel.estimatedDocumentCount()) === count) {
      return;
    }
    await mongoose.connection.dropDatabase();
    await requireCurrentVersion(EVERY_MODEL);
    for (let start = 0; start < count; start += BATCH) {
      const length = Math.min(BATCH, count - start);
      await ShipmentModel.collection.insertMany(
        await Promise.all(Array.from({ length }, (_, offset) => shipmentAt(start + offset, count))),
        { ordered: false },
      );
    }
  } finally {
    await disconnect();
  }
}

/** A car or a parcel with a history of one event for each stop; as many come in each day, one after the other. */
async function shipmentAt(index: number, count: number) {
  const trackingNumber = benchNumber(index);
  const sender = at(NAMES, index);
  const isRare = index % Math.max(RARE_RECEIVER.fewest, Math.floor(count / RARE_RECEIVER.most)) === 7;
  const receiver = isRare ? RARE_RECEIVER.name : at(NAMES, index + 1);
  const places = {
    currentLocation: STOPS[STOPS.length - 1]?.[0],
    origin: STOPS[index % STOPS.length]?.[0],
    // As many go to a place of their own as are for the rare receiver.
    destination: isRare ? RARE_PLACE : at(DESTINATIONS, Math.floor(index / STOPS.length)),
  };
  const createdAt = new Date(FIRST_DAY + Math.floor((index / count) * DAYS * DAY));
  const isVehicle = index % 2 === 0;
  const stage = index % PACKAGE_STATUSES.length;
  const events = STOPS.map(([location, latitude, longitude], stop) => ({
    _id: new mongoose.Types.ObjectId(),
    status: at(PACKAGE_STATUSES, Math.min(stop, stage)),
    location,
    coordinates: { latitude, longitude },
    description: `Left the terminal of ${location} on its way north`,
    isCorrection: false,
    timestamp: new Date(createdAt.getTime() + stop * DAY),
  }));
  const vehicle = isVehicle
    ? ({
        vin: '1M8GDM9AXKP042788',
        year: 2019,
        make: 'Honda',
        model: 'CR-V',
        isOperable: true,
        trailer: 'open',
        service: 'door-to-door',
      } as const)
    : undefined;
  return {
    trackingNumber,
    kind: isVehicle ? 'vehicle' : 'package',
    status: at(PACKAGE_STATUSES, stage),
    ...places,
    sender,
    receiver,
    description: isVehicle ? 'Family car, one set of keys' : 'Boxed household goods',
    amountCents: 89_900 + (index % 1000),
    departureDate: '2026-01-02',
    estimatedDelivery: '2026-01-12',
    ...(vehicle
      ? { vehicle }
      : { weight: 42.5, dimensions: { length: 20, width: 16, height: 12 }, valueCents: 45_000 }),
    events,
    ...(await searchFields({ trackingNumber, sender, receiver, vehicle, ...places })),
    version: events.length,
    lastEventAt: events.at(-1)?.timestamp ?? createdAt,
    isArchived: false,
    createdAt,
    updatedAt: new Date(createdAt.getTime() + STOPS.length * DAY),
  };
}

function at<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}
