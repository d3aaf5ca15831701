import { pushRoutes } from '@moveway/contracts/push/push.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { FollowedShipment } from './push-words.ts';
import type { PushService } from './push.service.ts';
import type { ReplyPushService } from './reply-push.service.ts';

export interface PushRouteDeps {
  service: PushService;
  replies: ReplyPushService;
  /** Looks a number up for a caller, whose misses are counted as those of tracking are. */
  findShipment: (caller: Caller, trackingNumber: string) => Promise<FollowedShipment | undefined>;
}

export function mountPush(api: ApiRouter, { service, replies, findShipment }: PushRouteDeps): void {
  mount(api, pushRoutes.key, async () => ({ publicKey: service.publicKey }));

  mount(api, pushRoutes.subscribe, async ({ input, caller, answer }) => {
    const { trackingNumber, endpoint, keys } = input.body;
    const shipment = await findShipment(caller, trackingNumber);
    if (!shipment) {
      throw new AppError('shipment.not_found', "We couldn't find that tracking number in our system.");
    }
    return service.subscribe(
      caller,
      shipment,
      { endpoint, ...keys },
      answer(() => ({ subscribed: true as const })),
    );
  });

  mount(api, pushRoutes.replace, ({ input, caller, answer }) => {
    const { oldEndpoint, endpoint, keys } = input.body;
    return service.replace(
      caller,
      oldEndpoint,
      { endpoint, ...keys },
      answer(() => ({ replaced: true as const })),
    );
  });

  mount(api, pushRoutes.following, async ({ input }) => ({
    isFollowing: await service.isFollowing(input.body),
  }));

  mount(api, pushRoutes.followReplies, ({ input, actor, caller, answer }) => {
    const { endpoint, keys } = input.body;
    return replies.subscribe(
      caller,
      actor,
      { endpoint, ...keys },
      answer(() => ({ subscribed: true as const })),
    );
  });

  mount(
    api,
    pushRoutes.unfollowReplies,
    ({ input, actor, answer }) =>
      replies.unsubscribe(
        actor,
        input.body.endpoint,
        answer(() => ({ unsubscribed: true as const })),
      ),
    { isDoneOnce: () => true },
  );

  mount(
    api,
    pushRoutes.unsubscribe,
    ({ input, answer }) =>
      service.unsubscribe(
        input.body,
        answer(() => ({ unsubscribed: true as const })),
      ),
    { isDoneOnce: () => true },
  );
}
