import type { Migration } from './migration.ts';
import { updateInBatches } from './update-in-batches.ts';

/**
 * The parts in which messages were counted when they were written (`chat_messages:before`, `chat_messages:17`), at most
 * 257. Not `chat_messages`, which is the count by time, and not the parts of other collections.
 */
const PARTS_OF_MESSAGES = { _id: { $gte: 'chat_messages:', $lt: 'chat_messages;' } };

/** Removes counts that servers of the version before neither read nor write any more: they may keep running. */
export const removeOldCounts: Migration = {
  name: '0021-remove-old-counts',
  async run(context) {
    context.checkpoint();
    await context.db.collection<{ _id: string }>('document_counts').deleteMany(PARTS_OF_MESSAGES);
    // How often a conversation was changed.
    await updateInBatches(context, {
      collection: 'chat_conversations',
      isEarlier: { revision: { $exists: true } },
      update: [{ $unset: 'revision' }],
    });
  },
};
