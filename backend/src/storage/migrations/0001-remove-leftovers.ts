import { dropIndex } from './drop-index.ts';
import type { Migration, MigrationContext } from './migration.ts';

/** Collections that nothing reads any more: sessions are in `user_sessions`, events in `outbox`. */
const COLLECTIONS = ['admin_tokens', 'live_events', 'sessions'];

/** Indexes that no query uses any more. */
const INDEXES = [
  ['analytics_facts', 'createdOn_1_lane_1'],
  ['chat_messages', 'userId_1'],
  ['shipments', 'by_customer'],
  ['shipments', 'isArchived_1_searchTokens_1'],
  ['shipments', 'search'],
  ['users', 'isAdmin_1'],
] as const;

/** `analytics_facts` last: while a document of the earlier shape is there, this is done again. */
const ANALYTICS = ['analytics_days', 'analytics_lanes', 'analytics_progress', 'analytics_facts'];

/** Removes collections, indexes and computed metrics of earlier versions. */
export const removeLeftovers: Migration = {
  name: '0001-remove-leftovers',
  async run(context) {
    await drop(context, COLLECTIONS);
    for (const [collection, index] of INDEXES) {
      await dropIndex(context, collection, index);
    }
    // Documents without `reach` would stay in the counts of lanes. The server counts everything again.
    const earlier = { lane: { $exists: true }, reach: { $exists: false } };
    if ((await context.db.collection('analytics_facts').findOne(earlier)) !== null) {
      await drop(context, ANALYTICS);
    }
  },
};

async function drop({ db, checkpoint }: MigrationContext, names: readonly string[]): Promise<void> {
  for (const name of names) {
    checkpoint();
    await db.dropCollection(name);
  }
}
