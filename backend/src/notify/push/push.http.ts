import { pushRoutes } from '@moveway/contracts/push/push.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount, mountWrite } from '../../http/call/mount.ts';
import type { TrackingMisses } from '../../shipments/shipment.service.ts';
import type { PushService } from './push.service.ts';
import type { ReplyPushService } from './reply-push.service.ts';

export interface PushRouteDeps {
  push: PushService;
  replyPush: ReplyPushService;
  shipments: {
    tracking: { track(trackingNumber: string): Promise<{ trackingNumber: string } | undefined> };
  };
  misses: TrackingMisses;
}

export function mountPush(api: ApiRouter, { push, replyPush, shipments, misses }: PushRouteDeps): void {
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
