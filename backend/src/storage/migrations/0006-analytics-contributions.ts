import type { mongoose } from '../mongoose.ts';
import type { Migration } from './migration.ts';

const EARLIER = 'analytics_facts';
const PRESENT = 'analytics_contributions';

interface Contributions {
  _id: mongoose.mongo.ObjectId;
  counts: { day: string; figure?: string; metric?: string; amount: number }[];
  reach?: number;
}

/**
 * Renames the collection of what each shipment adds to analytics, and the metric in it, and drops the counts of lanes,
 * which are counted from it now. The documents stay, because those of purged shipments could not be made again. Older
 * servers are stopped first: they count into the collection of the old name.
 */
export const analyticsContributions: Migration = {
  name: '0006-analytics-contributions',
  async run({ db, batchSize, checkpoint }) {
    checkpoint();
    await db.dropCollection('analytics_lanes');
    if ((await db.listCollections({ name: EARLIER }, { nameOnly: true }).toArray()).length > 0) {
      if (await db.collection(EARLIER).indexExists('reach_1_createdOn_1')) {
        checkpoint();
        await db.collection(EARLIER).dropIndex('reach_1_createdOn_1');
      }
      checkpoint();
      // An empty one of the new name may have been created with its indexes.
      await db.renameCollection(EARLIER, PRESENT, { dropTarget: true });
    }
    const contributions = db.collection<Contributions>(PRESENT);
    const earlier = { $or: [{ reach: { $exists: true } }, { 'counts.figure': { $exists: true } }] };
    for (;;) {
      const batch = await contributions
        .find(earlier, { projection: { _id: 1 }, sort: { _id: 1 }, limit: batchSize })
        .toArray();
      if (batch.length === 0) {
        return;
      }
      checkpoint();
      await contributions.updateMany({ _id: { $in: batch.map(({ _id }) => _id) } }, [
        { $set: { counts: { $map: { input: '$counts', in: WITH_METRIC } } } },
        { $unset: 'reach' },
      ]);
    }
  },
};

/** What has its new form already keeps it. */
const WITH_METRIC = {
  day: '$$this.day',
  metric: { $ifNull: ['$$this.figure', '$$this.metric'] },
  amount: '$$this.amount',
};
