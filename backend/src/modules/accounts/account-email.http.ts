import { accountEmailRoutes } from '@moveway/contracts/accounts/account-email.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { addressOf } from '../../http/caller.ts';
import { keepDeviceSecret, nextDeviceSecret } from '../../http/device-cookie.ts';
import { mount } from '../../http/mount.ts';
import type { AccountEmailService } from './account-email.service.ts';

export function mountAccountEmail(api: ApiRouter, service: AccountEmailService): void {
  mount(api, accountEmailRoutes.confirmEmail, ({ input, ctx, answer }) =>
    service.confirm(
      input.body.token,
      addressOf(ctx),
      answer((confirmed) => confirmed),
    ),
  );

  mount(api, accountEmailRoutes.resendConfirmation, ({ actor, answer }) =>
    service.resendConfirmation(
      actor,
      answer((sent) => ({ sent })),
    ),
  );

  mount(api, accountEmailRoutes.forgotPassword, ({ input, ctx, answer }) =>
    service.forgotPassword(
      input.body.username,
      addressOf(ctx),
      answer(() => ({ accepted: true as const })),
    ),
  );

  mount(api, accountEmailRoutes.resetPassword, async ({ input, ctx }) => {
    const caller = { address: addressOf(ctx), device: nextDeviceSecret(ctx) };
    const { username } = await service.resetPassword(input.body.token, input.body.newPassword, caller);
    keepDeviceSecret(ctx, caller.device);
    return { username };
  });
}
