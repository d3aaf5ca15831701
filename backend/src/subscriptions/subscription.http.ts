import { subscriptionRoutes } from '@moveway/contracts/subscriptions/subscription.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mountWrite } from '../http/call/mount.ts';
import type { FormTokens } from '../inbox/inbox.service.ts';
import type { SubscriptionService } from './subscription.service.ts';

export interface SubscriptionRouteDeps {
  subscriptions: SubscriptionService;
  formTokens: Pick<FormTokens, 'once'>;
}

export function mountSubscriptions(
  api: ApiRouter,
  { subscriptions, formTokens }: SubscriptionRouteDeps,
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
