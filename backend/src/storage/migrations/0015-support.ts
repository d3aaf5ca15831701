import type { Migration } from './migration.ts';

/**
 * Makes no change of its own: the indexes of internal notes, times and emails of support are made by what their models
 * declare.
 */
export const support: Migration = {
  name: '0015-support',
  run: async () => {},
};
