import type { Migration } from './migration.ts';

/**
 * Removes the counts of users and messages: both are counted when they are asked for. A server of the version before
 * that still runs counts again from the beginning, and leaves a few documents that nothing reads.
 */
export const removeCounts: Migration = {
  name: '0023-remove-counts',
  async run({ db, checkpoint }) {
    checkpoint();
    await db.dropCollection('document_counts');
  },
};
