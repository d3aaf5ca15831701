import { failedJobRoutes } from '@moveway/contracts/jobs/failed-job.routes.ts';
import { mailRoutes } from '@moveway/contracts/mail/mail.routes.ts';
import { pushRoutes } from '@moveway/contracts/push/push.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount, mountWrite } from '../http/call/mount.ts';
import type { ShipmentService, TrackingMisses } from '../shipments/shipment.service.ts';
import type { FailedJobService } from './jobs/failed-job.service.ts';
import { withoutValues } from './jobs/without-values.ts';
import type { UnsubscribeService } from './mail/unsubscribe.service.ts';
import type { PushService } from './push/push.service.ts';
import type { ReplyPushService } from './push/reply-push.service.ts';

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

export function mountMail(api: ApiRouter, { unsubscribe }: { unsubscribe: UnsubscribeService }): void {
  mountWrite(
    api,
    mailRoutes.unsubscribe,
    ({ input }) => unsubscribe.stop(input.query),
    (stopped) => stopped,
    { isDoneOnce: () => true },
  );

  mountWrite(api, mailRoutes.undoUnsubscribe, ({ input }) => unsubscribe.undo(input.query));
}

export function mountPush(
  api: ApiRouter,
  {
    push,
    replyPush,
    shipments,
    misses,
  }: {
    push: PushService;
    replyPush: ReplyPushService;
    shipments: Pick<ShipmentService, 'tracking'>;
    misses: TrackingMisses;
  },
): void {
  mount(api, pushRoutes.key, async () => ({ publicKey: push.publicKey }));

  mountWrite(api, pushRoutes.subscribe, async ({ input, caller, identify }) => {
    const { trackingNumber, endpoint, keys } = input.body;
    const shipment = await misses.lookUpOne({ caller, identify }, trackingNumber, () =>
      shipments.tracking.track(trackingNumber),
    );
    return push.subscribe(caller, shipment.trackingNumber, { endpoint, ...keys });
  });

  mountWrite(api, pushRoutes.replace, ({ input, caller }) => {
    const { oldEndpoint, endpoint, keys } = input.body;
    return push.replace(caller, oldEndpoint, { endpoint, ...keys });
  });

  mount(api, pushRoutes.following, async ({ input }) => ({
    isFollowing: await push.isFollowing(input.body),
  }));

  mountWrite(api, pushRoutes.followReplies, ({ input, actor, caller }) => {
    const { endpoint, keys } = input.body;
    return replyPush.subscribe(caller, actor, { endpoint, ...keys });
  });

  const unsubscribed = () => ({ unsubscribed: true as const });
  mountWrite(
    api,
    pushRoutes.unfollowReplies,
    ({ input, actor }) => replyPush.unsubscribe(actor, input.body.endpoint),
    unsubscribed,
    { isDoneOnce: () => true },
  );
  mountWrite(api, pushRoutes.unsubscribe, ({ input }) => push.unsubscribe(input.body), unsubscribed, {
    isDoneOnce: () => true,
  });
}
