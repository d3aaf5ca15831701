import type { mongoose } from '../mongoose.ts';
import type { Migration } from './migration.ts';

interface Shipment {
  _id: mongoose.mongo.ObjectId;
  searchTokens?: string[];
  vehicle?: { vin?: string };
}

const VIN_LENGTH = 17;
const ENDING_LENGTH = 6;

/** The last six characters of a VIN, in the form of searched words. */
const ENDING = { $toLower: { $substrCP: ['$vehicle.vin', VIN_LENGTH - ENDING_LENGTH, ENDING_LENGTH] } };
const TOKENS = { $ifNull: ['$searchTokens', []] };

/** Makes vehicles that were stored before it was searched for found by the ending of their VIN. */
export const searchVinEndings: Migration = {
  name: '0003-search-vin-endings',
  async run({ db, batchSize, checkpoint }) {
    const shipments = db.collection<Shipment>('shipments');
    const without = { 'vehicle.vin': { $type: 'string' }, $expr: { $not: [{ $in: [ENDING, TOKENS] }] } };
    let after: { _id?: { $gt: Shipment['_id'] } } = {};
    for (;;) {
      const batch = await shipments
        .find({ ...after, ...without }, { projection: { _id: 1 }, sort: { _id: 1 }, limit: batchSize })
        .toArray();
      const last = batch.at(-1);
      if (!last) {
        return;
      }
      checkpoint();
      await shipments.updateMany({ _id: { $in: batch.map(({ _id }) => _id) }, ...without }, [
        { $set: { searchTokens: { $concatArrays: [TOKENS, [ENDING]] } } },
      ]);
      after = { _id: { $gt: last._id } };
    }
  },
};
