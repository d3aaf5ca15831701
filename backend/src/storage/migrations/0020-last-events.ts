import { dropIndex } from './drop-index.ts';
import type { Migration } from './migration.ts';
import { updateInBatches } from './update-in-batches.ts';

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
