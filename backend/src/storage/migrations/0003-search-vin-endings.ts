import type { Migration } from './migration.ts';
import { updateInBatches } from './update-in-batches.ts';

const VIN_LENGTH = 17;
const ENDING_LENGTH = 6;

/** The last six characters of a VIN, in the form of searched words. */
const ENDING = { $toLower: { $substrCP: ['$vehicle.vin', VIN_LENGTH - ENDING_LENGTH, ENDING_LENGTH] } };
const TOKENS = { $ifNull: ['$searchTokens', []] };

/** Makes vehicles that were stored before it was searched for found by the ending of their VIN. */
export const searchVinEndings: Migration = {
  name: '0003-search-vin-endings',
  run: (context) =>
    updateInBatches(context, {
      collection: 'shipments',
      isEarlier: { 'vehicle.vin': { $type: 'string' }, $expr: { $not: [{ $in: [ENDING, TOKENS] }] } },
      update: [{ $set: { searchTokens: { $concatArrays: [TOKENS, [ENDING]] } } }],
    }),
};
