import { pushRoutes } from '@moveway/contracts/push/push.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { TrackingMisses } from '../shipments/shipment.service.ts';
import type { FollowedShipment } from './push-words.ts';
import type { PushService } from './push.service.ts';
import type { ReplyPushService } from './reply-push.service.ts';

export interface PushRouteDeps {
  push: PushService;
  replyPush: ReplyPushService;
  shipments: { track(trackingNumber: string): Promise<FollowedShipment | undefined> };
  misses: TrackingMisses;
}

export function mountPush(api: ApiRouter, { push, replyPush, shipments, misses }: PushRouteDeps): void {
  mount(api, pushRoutes.key, async () => ({ publicKey: push.publicKey }));

  mount(api, pushRoutes.subscribe, async ({ input, caller, answer }) => {
    const { trackingNumber, endpoint, keys } = input.body;
    const shipment = await misses.lookUp(caller, 1, async () => {
      const answer = await shipments.track(trackingNumber);
      return { answer, misses: answer ? 0 : 1 };
    });
    if (!shipment) {
      throw new AppError('shipment.not_found', "We couldn't find that tracking number in our system.");
    }
    return push.subscribe(
      caller,
      shipment,
      { endpoint, ...keys },
      answer(() => ({ subscribed: true as const })),
    );
  });

  mount(api, pushRoutes.replace, ({ input, caller, answer }) => {
    const { oldEndpoint, endpoint, keys } = input.body;
    return push.replace(
      caller,
      oldEndpoint,
      { endpoint, ...keys },
      answer(() => ({ replaced: true as const })),
    );
  });

  mount(api, pushRoutes.following, async ({ input }) => ({
    isFollowing: await push.isFollowing(input.body),
  }));

  mount(api, pushRoutes.followReplies, ({ input, actor, caller, answer }) => {
    const { endpoint, keys } = input.body;
    return replyPush.subscribe(
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
      replyPush.unsubscribe(
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
      push.unsubscribe(
        input.body,
        answer(() => ({ unsubscribed: true as const })),
      ),
    { isDoneOnce: () => true },
  );
}
