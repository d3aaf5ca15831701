import type { Migration } from './migration.ts';

/** The names of the jobs that made and sent the summary. */
const JOBS = ['every.weekly-summary', 'mail.weekly-summary'];

/** Removes what the weekly summary left: jobs that no process runs, and the addresses it was sent to. */
export const noWeeklySummary: Migration = {
  name: '0041-no-weekly-summary',
  async run({ db, checkpoint }) {
    checkpoint();
    await db.collection('jobs').deleteMany({ name: { $in: JOBS } });
    checkpoint();
    await db.collection('settings').updateMany({}, { $unset: { summaryRecipients: '' } });
  },
};
