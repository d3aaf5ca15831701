import type { mongoose } from '../mongoose.ts';
import type { Migration } from './migration.ts';
import { batchesOf } from './update-in-batches.ts';
import { earlierWords } from './earlier-words.ts';

interface Shipment {
  _id: mongoose.mongo.ObjectId;
  currentLocation?: string;
  origin?: string;
  destination?: string;
  searchTokens?: string[];
  places?: object[];
}

const IS_EARLIER = { places: { $exists: false } };
const PROJECTION = { currentLocation: 1, origin: 1, destination: 1 };
const NOT_ALPHANUMERIC = /[^\p{L}\p{N}]+/gu;

/**
 * Makes stored shipments found by where they are, come from and go to: by the words of these places, by their states,
 * and by their coordinates. Older servers are stopped first: they write shipments without it.
 */
export const places: Migration = {
  name: '0029-places',
  async run(context) {
    const shipments = context.db.collection<Shipment>('shipments');
    const earlier = { collection: 'shipments', isEarlier: IS_EARLIER, projection: PROJECTION };
    for await (const batch of batchesOf<Shipment>(context, earlier)) {
      const writes = [];
      for (const { _id, currentLocation, origin, destination } of batch) {
        const texts = [currentLocation, origin, destination].filter((text) => text !== undefined);
        const found = await Promise.all(texts.map((text) => context.findPlace(text)));
        const known = found.filter((place) => place !== undefined);
        const tokens = [...texts.flatMap(tokensOf), ...known.map(({ state }) => `@${state.toLowerCase()}`)];
        const points = new Map(
          known.map(({ longitude, latitude }) => [
            `${longitude} ${latitude}`,
            { point: { type: 'Point', coordinates: [longitude, latitude] } },
          ]),
        );
        const update = {
          $addToSet: { searchTokens: { $each: tokens } },
          $set: { places: [...points.values()] },
        };
        writes.push({ updateOne: { filter: { _id, ...IS_EARLIER }, update } });
      }
      context.checkpoint();
      await shipments.bulkWrite(writes, { ordered: false });
    }
  },
};

/** The words of a place, whole, by their parts and without what stands between these. */
function tokensOf(place: string): string[] {
  const words = earlierWords(place);
  const parts = words.flatMap((word) => word.split(NOT_ALPHANUMERIC));
  const joined = words.map((word) => word.replaceAll(NOT_ALPHANUMERIC, ''));
  return [...words, ...parts, ...joined].filter((token) => token !== '');
}
