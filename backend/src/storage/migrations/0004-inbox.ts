import type { Migration } from './migration.ts';

/** Makes no change of its own: the indexes of the inbox are made by what its model declares. */
export const inbox: Migration = {
  name: '0004-inbox',
  run: async () => {},
};
