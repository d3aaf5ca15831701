import { subscriptionRoutes } from '@moveway/contracts/subscriptions/subscription.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import type { SubscriptionService } from './subscription.service.ts';

export interface SubscriptionRouteDeps {
  service: SubscriptionService;
  tokens: { verify(token: string): void };
}

export function mountSubscriptions(api: ApiRouter, { service, tokens }: SubscriptionRouteDeps): void {
  mount(api, subscriptionRoutes.request, async ({ input, caller, answer }) => {
    const { formToken, email } = input.body;
    tokens.verify(formToken);
    return service.request(
      email,
      caller,
      answer(() => ({ accepted: true as const })),
    );
  });

  mount(api, subscriptionRoutes.confirm, ({ input, answer }) =>
    service.confirm(
      input.body.token,
      answer((confirmed) => confirmed),
    ),
  );

  mount(api, subscriptionRoutes.stop, ({ input, answer }) =>
    service.stop(
      input.query.token,
      answer((stopped) => stopped),
    ),
  );
}
