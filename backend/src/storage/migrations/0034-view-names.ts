import { dropIndex } from './drop-index.ts';
import type { Migration } from './migration.ts';

/** Names of shared and of private views are unique apart: the index over both is dropped. */
export const viewNames: Migration = {
  name: '0034-view-names',
  async run(context) {
    await dropIndex(context, 'views', 'ownerId_1_name_1');
  },
};
