import { mongoose } from '../storage/mongoose.ts';
import { BASELINE } from '../storage/migrations/migrations.ts';
import { STATE_COLLECTION } from '../storage/backup/unfinished-restore.ts';

/*
 * Documents as earlier versions stored them, taken from databases that these versions filled. For the tests of the
 * migrations.
 */

const at = new Date(Date.UTC(2026, 10, 21, 14));
const id = (number: number) =>
  mongoose.mongo.ObjectId.createFromHexString(number.toString(16).padStart(24, '0'));

/** One that was not found by its places. */
export const EARLIER_SHIPMENT = {
  _id: id(0xb0),
  trackingNumber: 'MW269551120',
  kind: 'vehicle',
  status: 'Pending',
  origin: 'Dallas, TX',
  destination: 'Omaha, NE',
  sender: 'Ann Marsh',
  receiver: 'Lee Ortega',
  estimatedDelivery: '2026-11-27',
  vehicle: {
    vin: '1M8GDM9AXKP042788',
    year: 2019,
    make: 'Honda',
    model: 'CR-V',
    isOperable: true,
    trailer: 'open',
    service: 'door-to-door',
  },
  events: [],
  // What it was found by: its number, its vehicle and its people.
  searchTokens:
    'mw269551120 1m8gdm9axkp042788 kp042788 042788 2788 2019 honda cr-v cr v crv ann marsh lee ortega'.split(
      ' ',
    ),
  version: 1,
  isArchived: false,
  lastEventAt: at,
  createdAt: at,
  updatedAt: at,
};

const pointAt = (longitude: number, latitude: number) => ({
  point: { type: 'Point', coordinates: [longitude, latitude] },
});

/** One whose places were found by a part of their names: at Allen in Texas, and at Ontario in California. */
export const FOUND_ELSEWHERE = {
  ...EARLIER_SHIPMENT,
  _id: id(0xb1),
  trackingNumber: 'MW269551121',
  origin: 'Mc Allen, TX',
  destination: 'Toronto, Ontario, CA',
  places: [pointAt(-96.6612, 33.1037), pointAt(-117.6089, 34.0393)],
  searchTokens: ['mc', 'allen', 'tx', 'toronto', 'ontario', 'ca', '@ca', '@tx'],
};

const entryOf = (number: number, targetId: string, values: object, timestamp = at) => ({
  _id: id(number),
  action: 'package.edited',
  actorId: 'a'.repeat(24),
  actorUsername: 'Ann',
  actorKey: 'ann',
  targetType: 'package',
  targetId,
  targetLabel: targetId,
  targetKeys: [targetId.toLowerCase()],
  address: '203.0.113.7',
  timestamp,
  ...values,
});

const { trackingNumber } = EARLIER_SHIPMENT;

/** Entries of the log with values: of an earlier package with a number, of the present one, of one that is purged. */
export const EARLIER_ENTRIES = [
  entryOf(0xa0, trackingNumber, { before: { sender: 'Eve' } }, new Date(at.getTime() - 1)),
  entryOf(0xa1, trackingNumber, { before: { sender: 'Ann' }, after: { sender: 'Ann Marsh', weight: 3 } }),
  entryOf(0xa2, 'MW000000000', { after: { receiverEmail: 'eve@example.com' } }),
  { ...entryOf(0xa3, 'c'.repeat(24), { after: { isAdmin: true } }), targetType: 'user' },
];

const EARLIER_INDEXES = [
  // Kept for an hour then: another time than now.
  ['outbox', { createdAt: 1 }, { expireAfterSeconds: 3600 }],
  // The key of one there is now, under another name.
  ['users', { nameKeys: 1 }, { name: 'by_name' }],
] as const;

/** Fills an empty database with the shipments and entries above, as the first migration finds them. */
export async function storeEarlierShapes(db: mongoose.mongo.Db): Promise<void> {
  await db.collection('shipments').insertMany([EARLIER_SHIPMENT, FOUND_ELSEWHERE]);
  await db.collection('audit_entries').insertMany(EARLIER_ENTRIES);
  await db
    .collection<{ _id: string; version: number }>(STATE_COLLECTION)
    .replaceOne({ _id: 'schema' }, { version: BASELINE }, { upsert: true });
}

/** Creates indexes that earlier versions had, one with another lifetime and one with another name than now. */
export async function createEarlierIndexes(db: mongoose.mongo.Db): Promise<void> {
  await Promise.all(
    EARLIER_INDEXES.map(([collection, key, options]) => db.collection(collection).createIndex(key, options)),
  );
}
