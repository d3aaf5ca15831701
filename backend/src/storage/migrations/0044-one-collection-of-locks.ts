import type { Migration } from './migration.ts';

const COLLECTIONS = ['import_locks', 'shipment_holders', 'view_owners'];

/**
 * Removes the collections that had only what transactions lock: all of that is in `locks`. All servers are stopped
 * first: one of the version before locks nothing there.
 */
export const oneCollectionOfLocks: Migration = {
  name: '0044-one-collection-of-locks',
  async run({ db, checkpoint }) {
    for (const name of COLLECTIONS) {
      checkpoint();
      await db.collection(name).drop();
    }
  },
};
