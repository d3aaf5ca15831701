import type { Migration } from './migration.ts';

/** Makes no change of its own: the index of endpoints is made by what their model declares. */
export const pushEndpoints: Migration = {
  name: '0010-push-endpoints',
  run: async () => {},
};
