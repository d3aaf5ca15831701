import type { Migration } from './migration.ts';

/** Makes no change of its own: the index of failed jobs is made by what their model declares. */
export const failedJobs: Migration = {
  name: '0009-failed-jobs',
  run: async () => {},
};
