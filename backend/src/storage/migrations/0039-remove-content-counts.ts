import type { Migration } from './migration.ts';

/** Removes the counts of downloads and views of the site's content: nothing is counted any more. */
export const removeContentCounts: Migration = {
  name: '0039-remove-content-counts',
  async run({ db, checkpoint }) {
    checkpoint();
    await db.dropCollection('content_counts');
  },
};
