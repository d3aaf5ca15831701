import { failedJobRoutes } from '@moveway/contracts/jobs/failed-job.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import { withoutValues } from '../../kernel/without-values.ts';
import type { FailedJobService } from './failed-job.service.ts';

export function mountFailedJobs(api: ApiRouter, { failedJobs }: { failedJobs: FailedJobService }): void {
  mount(api, failedJobRoutes.list, async ({ input }) => {
    const { items, nextCursor } = await failedJobs.list(input.query);
    return {
      items: items.map(({ createdAt, failedAt, heldAt, error, ...job }) => ({
        ...job,
        createdAt: createdAt.toISOString(),
        failedAt: failedAt.toISOString(),
        heldAt: heldAt?.toISOString(),
        error: withoutValues(error),
      })),
      nextCursor,
    };
  });

  mount(api, failedJobRoutes.retry, ({ input, actor, answer }) =>
    failedJobs.retry(
      actor,
      input.params.id,
      answer(() => ({ retried: true as const })),
    ),
  );

  mount(api, failedJobRoutes.discard, ({ input, actor, answer }) =>
    failedJobs.discard(
      actor,
      input.params.id,
      answer(() => ({ discarded: true as const })),
    ),
  );
}
