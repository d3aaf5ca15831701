import { bulletinRoutes, subscriptionRoutes } from '@moveway/contracts/subscriptions/subscription.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount, mountWrite } from '../http/call/mount.ts';
import type { FormTokens } from '../inbox/inbox.service.ts';
import type { StoredBulletin } from './bulletin.repo.ts';
import type { BulletinService } from './bulletin.service.ts';
import type { SubscriptionService } from './subscription.service.ts';

export function mountBulletins(api: ApiRouter, { bulletins }: { bulletins: BulletinService }): void {
  mount(api, bulletinRoutes.list, async ({ input }) => {
    const { items, nextCursor } = await bulletins.list(input.query);
    return { items: items.map(present), nextCursor };
  });

  mount(api, bulletinRoutes.receivers, async () => ({
    count: await bulletins.countReceivers(),
    sendsEmail: bulletins.sendsEmail,
  }));

  mountWrite(api, bulletinRoutes.send, ({ input, actor }) => bulletins.send(actor, input.body), present);
}

export function mountSubscriptions(
  api: ApiRouter,
  { subscriptions, formTokens }: { subscriptions: SubscriptionService; formTokens: Pick<FormTokens, 'once'> },
): void {
  mountWrite(
    api,
    subscriptionRoutes.request,
    async ({ input, caller }) => {
      const once = formTokens.once(input.body.formToken);
      return once(await subscriptions.request(input.body.email, caller));
    },
    () => ({ accepted: true as const }),
  );

  mountWrite(api, subscriptionRoutes.confirm, ({ input }) => subscriptions.confirm(input.body.token));

  mountWrite(
    api,
    subscriptionRoutes.stop,
    ({ input }) => subscriptions.stop(input.query.token),
    (stopped) => stopped,
    { isDoneOnce: () => true },
  );
}

const present = ({ sentAt, ...bulletin }: StoredBulletin) => ({
  ...bulletin,
  sentAt: sentAt.toISOString(),
});
