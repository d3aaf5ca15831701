import { failedJobRoutes } from '@moveway/contracts/jobs/failed-job.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount, mountWrite } from '../../http/call/mount.ts';
import { withoutValues } from '../../kernel/text/safe-text.ts';
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

  mountWrite(api, failedJobRoutes.retry, ({ input, actor }) => failedJobs.retry(actor, input.params.id));
  mountWrite(api, failedJobRoutes.discard, ({ input, actor }) => failedJobs.discard(actor, input.params.id));
}
