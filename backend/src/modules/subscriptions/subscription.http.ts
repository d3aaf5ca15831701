import { subscriptionRoutes } from '@moveway/contracts/subscriptions/subscription.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import type { FormTokens } from '../inbox/inbox.service.ts';
import type { SubscriptionService } from './subscription.service.ts';

export interface SubscriptionRouteDeps {
  service: SubscriptionService;
  tokens: Pick<FormTokens, 'once'>;
}

export function mountSubscriptions(api: ApiRouter, { service, tokens }: SubscriptionRouteDeps): void {
  mount(api, subscriptionRoutes.request, async ({ input, caller, answer }) => {
    const { formToken, email } = input.body;
    const requested = answer(() => ({ accepted: true as const }));
    return service.request(email, caller, tokens.once(formToken, requested));
  });

  mount(api, subscriptionRoutes.confirm, ({ input, answer }) =>
    service.confirm(
      input.body.token,
      answer((confirmed) => confirmed),
    ),
  );

  mount(
    api,
    subscriptionRoutes.stop,
    ({ input, answer }) =>
      service.stop(
        input.query.token,
        answer((stopped) => stopped),
      ),
    { isDoneOnce: () => true },
  );
}
