import { expect, vi } from 'vitest';
import { JobModel } from '../../notify/jobs/job.repo.ts';

/** The jobs of messages about shipments that have not run. */
export const TELLING = { name: { $in: ['news.tell', 'mail.news', 'push.news'] }, lastFinishedAt: null };

/** Runs the stored jobs as if they were due, in the order of their times. */
export async function tellNow(): Promise<void> {
  await vi.waitFor(
    async () => {
      const [first] = await JobModel.find(TELLING).sort({ 'data.at': 1 }).limit(1).lean();
      const { at = null } = (first?.data ?? {}) as { at?: Date };
      const next = { ...TELLING, lockedAt: null, 'data.at': at };
      await JobModel.updateMany(next, { $set: { nextRunAt: new Date() } });
      expect(await JobModel.countDocuments(TELLING)).toBe(0);
    },
    { interval: 20, timeout: 60_000 },
  );
  // The next change would take the remaining jobs for its own.
  await JobModel.deleteMany({ name: 'news.tell', failCount: 0 });
}
