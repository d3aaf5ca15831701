import { subscriptionRoutes } from '@moveway/contracts/subscriptions/subscription.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
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
  mount(api, subscriptionRoutes.request, async ({ input, caller, answer }) => {
    const { formToken, email } = input.body;
    const requested = answer(() => ({ accepted: true as const }));
    return subscriptions.request(email, caller, formTokens.once(formToken, requested));
  });

  mount(api, subscriptionRoutes.confirm, ({ input, answer }) =>
    subscriptions.confirm(
      input.body.token,
      answer((confirmed) => confirmed),
    ),
  );

  mount(
    api,
    subscriptionRoutes.stop,
    ({ input, answer }) =>
      subscriptions.stop(
        input.query.token,
        answer((stopped) => stopped),
      ),
    { isDoneOnce: () => true },
  );
}
