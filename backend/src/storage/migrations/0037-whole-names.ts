import type { mongoose } from '../mongoose.ts';
import { earlierTokens } from './earlier-words.ts';
import type { Migration } from './migration.ts';
import { batchesOf } from './batches-of.ts';

interface Shipment {
  _id: mongoose.mongo.ObjectId;
  version: number;
  currentLocation?: string;
  /** The town nearest to it, where it names none. */
  currentTown?: string;
  origin?: string;
  destination?: string;
}

const PROJECTION = { version: 1, currentLocation: 1, currentTown: 1, origin: 1, destination: 1 };

/**
 * Makes stored shipments found by where they are, come from and go to: by the words of these places, by their states,
 * and by their coordinates. Earlier versions did not store these, or found W Chester, PA as Chester, because they
 * dropped words of a name that they did not know. Each write stores what the same texts always give, so it may be done
 * twice; a shipment that was changed since it was read has been found again by that.
 */
export const wholeNames: Migration = {
  name: '0037-whole-names',
  async run(context) {
    const shipments = context.db.collection<Shipment>('shipments');
    const source = { collection: 'shipments', projection: PROJECTION };
    for await (const batch of batchesOf<Shipment>(context, source)) {
      const writes = [];
      for (const { _id, version, currentLocation, currentTown, origin, destination } of batch) {
        const texts = [currentLocation, currentTown, origin, destination].filter(
          (text) => text !== undefined,
        );
        const found = await Promise.all([
          context.findPlace(currentTown ?? currentLocation ?? '', currentTown ? 'address' : 'free text'),
          context.findPlace(origin ?? ''),
          context.findPlace(destination ?? ''),
        ]);
        const known = found.filter((place) => place !== undefined);
        const states = known.map(({ state }) => `@${state.toLowerCase()}`);
        const tokens = [...new Set([...texts.flatMap(earlierTokens), ...states])];
        const points = new Map(
          known.map(({ longitude, latitude }) => [
            `${longitude} ${latitude}`,
            { point: { type: 'Point', coordinates: [longitude, latitude] } },
          ]),
        );
        writes.push({
          updateOne: { filter: { _id, version }, update: [{ $set: fieldsOf(tokens, [...points.values()]) }] },
        });
      }
      context.checkpoint();
      await shipments.bulkWrite(writes, { ordered: false });
    }
  },
};

/** The tokens take the place of their like, and of those of other states. */
function fieldsOf(tokens: string[], places: object[]): object {
  const added = { $literal: tokens };
  const isKept = [{ $ne: [{ $substrCP: ['$$this', 0, 1] }, '@'] }, { $not: { $in: ['$$this', added] } }];
  const kept = { $filter: { input: { $ifNull: ['$searchTokens', []] }, cond: { $and: isKept } } };
  return { places, searchTokens: { $concatArrays: [kept, added] } };
}
