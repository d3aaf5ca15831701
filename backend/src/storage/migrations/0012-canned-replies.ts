import type { Migration } from './migration.ts';

/** Makes no change of its own: the index of canned replies is made by what their model declares. */
export const cannedReplies: Migration = {
  name: '0012-canned-replies',
  run: async () => {},
};
