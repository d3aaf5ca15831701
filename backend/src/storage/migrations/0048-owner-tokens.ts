import type { mongoose } from '../mongoose.ts';
import { batchesOf } from './batches-of.ts';
import { earlierForm, earlierTokens } from './earlier-words.ts';
import type { Migration } from './migration.ts';

const TEXTS = ['sender', 'receiver', 'reference', 'origin', 'destination', 'currentLocation', 'description'];
const VIN_ENDINGS = [4, 6, 8];

interface Shipment {
  [text: string]: unknown;
  _id: mongoose.mongo.ObjectId;
  trackingNumber: string;
  vehicle?: { vin?: string; year?: number; make?: string; model?: string };
}

/**
 * Stores of each shipment the words by which its owner finds it; the same texts always give the same. Stop the servers
 * before it: they would change the texts and not these words.
 */
export const ownerTokens: Migration = {
  name: '0048-owner-tokens',
  async run(context) {
    const shipments = context.db.collection('shipments');
    const source = { collection: 'shipments', projection: { events: 0 } };
    for await (const batch of batchesOf<Shipment>(context, source)) {
      const writes = batch.map((shipment) => ({
        updateOne: {
          filter: { _id: shipment._id },
          update: { $set: { ownerTokens: tokensOf(shipment) } },
        },
      }));
      context.checkpoint();
      await shipments.bulkWrite(writes, { ordered: false });
    }
  },
};

function tokensOf({ trackingNumber, vehicle = {}, ...fields }: Shipment): string[] {
  const { vin = '', year = '', make = '', model = '' } = vehicle;
  const texts = TEXTS.map((name) => fields[name]).filter((text) => typeof text === 'string');
  const whole = [trackingNumber, vin, String(year), ...VIN_ENDINGS.map((length) => vin.slice(-length))];
  const tokens = [
    ...whole.map(earlierForm),
    earlierForm(trackingNumber).replaceAll(/[^\p{L}\p{N}]+/gu, ''),
    ...[...texts, make, model].flatMap(earlierTokens),
  ];
  return [...new Set(tokens)].filter((token) => token !== '');
}
