import type { mongoose } from '../mongoose.ts';
import type { Migration } from './migration.ts';
import { batchesOf } from './update-in-batches.ts';

type Shipment = {
  _id: mongoose.mongo.ObjectId;
  trackingNumber?: string;
  sender?: string;
  receiver?: string;
  searchTokens?: string[];
  vehicle?: { vin?: string; year?: number; make?: string; model?: string };
  receiverEmail?: string;
  receiverPhone?: string;
};

const NOT_ALPHANUMERIC = /[^\p{L}\p{N}]+/gu;
const PROJECTION = {
  trackingNumber: 1,
  sender: 1,
  receiver: 1,
  searchTokens: 1,
  vehicle: 1,
  receiverEmail: 1,
  receiverPhone: 1,
};

/**
 * Makes stored shipments found by year, make and model, the last four and eight of the VIN, e-mail address and phone
 * number.
 */
export const searchVehiclesAndContacts: Migration = {
  name: '0013-search-vehicles-and-contacts',
  async run(context) {
    const shipments = context.db.collection<Shipment>('shipments');
    const stored = { collection: 'shipments', projection: PROJECTION };
    for await (const batch of batchesOf<Shipment>(context, stored)) {
      const writes = batch.flatMap((shipment) => {
        const missing = tokensOf(shipment).filter((token) => !shipment.searchTokens?.includes(token));
        const update = { $addToSet: { searchTokens: { $each: missing } } };
        return missing.length > 0 ? [{ updateOne: { filter: { _id: shipment._id }, update } }] : [];
      });
      if (writes.length > 0) {
        context.checkpoint();
        await shipments.bulkWrite(writes, { ordered: false });
      }
    }
  },
};

/** The words that were not searched for before. */
function tokensOf({
  trackingNumber = '',
  sender = '',
  receiver = '',
  vehicle = {},
  receiverEmail = '',
  receiverPhone = '',
}: Shipment): string[] {
  const { vin = '', year = '', make = '', model = '' } = vehicle;
  const words = [make, model].flatMap(wordsOf);
  const joined = [simplify(trackingNumber), ...[sender, receiver].flatMap(wordsOf), ...words];
  const digits = receiverPhone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const tokens = [
    ...[vin.slice(-4), vin.slice(-8), String(year), receiverEmail, receiverEmail.split('@')[1] ?? ''].map(
      simplify,
    ),
    ...words,
    ...words.flatMap((word) => word.split(NOT_ALPHANUMERIC)),
    ...joined.map((word) => word.replaceAll(NOT_ALPHANUMERIC, '')),
    digits,
    digits.slice(-7),
  ];
  return [...new Set(tokens)].filter((token) => token !== '');
}

function wordsOf(text: string): string[] {
  return simplify(text)
    .split(/[\s|]+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
}

function simplify(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
