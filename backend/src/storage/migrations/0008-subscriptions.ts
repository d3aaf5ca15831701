import type { Migration } from './migration.ts';

/** Makes no change of its own: the index of subscriptions is made by what their model declares. */
export const subscriptions: Migration = {
  name: '0008-subscriptions',
  run: async () => {},
};
