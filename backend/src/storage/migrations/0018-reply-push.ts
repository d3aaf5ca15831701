import type { Migration } from './migration.ts';

/** Makes no change of its own: the indexes of browsers that are told of replies are made by what their model declares. */
export const replyPush: Migration = {
  name: '0018-reply-push',
  run: async () => {},
};
