import type { Migration } from './migration.ts';

/** Makes no change of its own: the indexes of push subscriptions are made by what their model declares. */
export const pushSubscriptions: Migration = {
  name: '0007-push-subscriptions',
  run: async () => {},
};
