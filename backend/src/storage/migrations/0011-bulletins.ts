import type { Migration } from './migration.ts';

/** Makes no change of its own: the indexes of bulletins and their receivers are made by what their models declare. */
export const bulletins: Migration = {
  name: '0011-bulletins',
  run: async () => {},
};
