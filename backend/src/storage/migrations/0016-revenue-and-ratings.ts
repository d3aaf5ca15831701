import type { mongoose } from '../mongoose.ts';
import type { Migration } from './migration.ts';

/**
 * Makes analytics compute the contributions of each shipment again, because they include amounts now: version 0 is
 * older than any shipment, and without a mark the server looks through all of them. Contributions of purged shipments
 * stay as they are.
 */
export const revenueAndRatings: Migration = {
  name: '0016-revenue-and-ratings',
  async run({ db, batchSize, checkpoint }) {
    const contributions = db.collection<{ _id: mongoose.mongo.ObjectId }>('analytics_contributions');
    let after: mongoose.mongo.ObjectId | undefined;
    for (;;) {
      const batch = await contributions
        .find(after ? { _id: { $gt: after } } : {}, {
          projection: { _id: 1 },
          sort: { _id: 1 },
          limit: batchSize,
        })
        .toArray();
      after = batch.at(-1)?._id;
      if (after === undefined) {
        break;
      }
      checkpoint();
      await contributions.updateMany({ _id: { $in: batch.map(({ _id }) => _id) } }, { $set: { version: 0 } });
    }
    checkpoint();
    await db.collection('analytics_progress').updateMany({}, { $unset: { at: 1 } });
  },
};
