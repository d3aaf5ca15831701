import type { Migration } from './migration.ts';

/** Makes no change of its own: the indexes of jobs and links are made by what their models declare. */
export const jobs: Migration = {
  name: '0005-jobs',
  run: async () => {},
};
