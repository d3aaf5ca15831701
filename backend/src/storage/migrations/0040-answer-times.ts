import { dropIndex } from './drop-index.ts';
import type { Migration } from './migration.ts';

/** Removes how long resolutions took, and the index that told them from answers: answers alone are stored. */
export const answerTimes: Migration = {
  name: '0040-answer-times',
  async run(context) {
    context.checkpoint();
    await context.db.collection('support_times').deleteMany({ kind: 'resolution' });
    await dropIndex(context, 'support_times', 'kind_1_to_1');
  },
};
