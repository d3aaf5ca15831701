import type { mongoose } from '../mongoose.ts';
import { dropIndex } from './drop-index.ts';
import type { Migration, MigrationContext } from './migration.ts';

interface Shipment {
  _id: mongoose.mongo.ObjectId;
}

/** When the last event was that is not retracted; without any, when the shipment was created. */
const LAST_EVENT = {
  $let: {
    vars: {
      last: {
        $last: {
          $filter: { input: '$events', cond: { $eq: [{ $type: '$$this.retractedAt' }, 'missing'] } },
        },
      },
    },
    in: { $ifNull: ['$$last.timestamp', '$createdAt'] },
  },
};

/**
 * Stores in each shipment when its last event was, and removes what analytics kept of shipments on their way: late and
 * stalled shipments are found among the shipments themselves now. Older servers are stopped first: they add events
 * without it.
 */
export const lastEvents: Migration = {
  name: '0020-last-events',
  async run(context) {
    await dropIndex(context, 'analytics_contributions', 'open.promisedFor_1__id_1');
    await dropIndex(context, 'analytics_contributions', 'open.lastEventAt_1__id_1');
    await updateInBatches(context, {
      collection: 'shipments',
      isEarlier: { lastEventAt: { $exists: false } },
      update: [{ $set: { lastEventAt: LAST_EVENT } }],
    });
    await updateInBatches(context, {
      collection: 'analytics_contributions',
      isEarlier: { open: { $exists: true } },
      update: [{ $unset: 'open' }],
    });
  },
};

interface Change {
  collection: string;
  isEarlier: object;
  update: mongoose.mongo.BSON.Document[];
}

async function updateInBatches(
  { db, batchSize, checkpoint }: MigrationContext,
  { collection: name, isEarlier, update }: Change,
): Promise<void> {
  const collection = db.collection<Shipment>(name);
  let after: { _id?: { $gt: Shipment['_id'] } } = {};
  for (;;) {
    const batch = await collection
      .find({ ...after, ...isEarlier }, { projection: { _id: 1 }, sort: { _id: 1 }, limit: batchSize })
      .toArray();
    const last = batch.at(-1);
    if (!last) {
      return;
    }
    checkpoint();
    await collection.updateMany({ _id: { $in: batch.map(({ _id }) => _id) }, ...isEarlier }, update);
    after = { _id: { $gt: last._id } };
  }
}
