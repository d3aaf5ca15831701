import { accountEmailRoutes } from '@moveway/contracts/accounts/account-email.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { setDeviceCookie, withDevice } from '../../http/device-cookie.ts';
import { mount } from '../../http/call/mount.ts';
import type { AccountEmailService } from './account-email.service.ts';

export function mountAccountEmail(api: ApiRouter, service: AccountEmailService): void {
  mount(api, accountEmailRoutes.confirmEmail, ({ input, caller, answer }) =>
    service.confirm(
      input.body.token,
      caller,
      answer((confirmed) => confirmed),
    ),
  );

  mount(api, accountEmailRoutes.resendConfirmation, ({ actor, caller, answer }) =>
    service.resendConfirmation(
      { actor, caller },
      answer((sent) => ({ sent })),
    ),
  );

  mount(api, accountEmailRoutes.changeEmail, ({ input, actor, caller, answer }) =>
    service.requestEmailChange(
      { actor, caller },
      input.body,
      answer(() => ({ accepted: true as const })),
    ),
  );

  mount(api, accountEmailRoutes.forgotPassword, ({ input, caller, answer }) =>
    service.forgotPassword(
      input.body.username,
      caller,
      answer(() => ({ accepted: true as const })),
    ),
  );

  mount(api, accountEmailRoutes.resetPassword, async ({ input, ctx, ...call }) => {
    const caller = withDevice(call.caller);
    const { username } = await service.resetPassword(input.body.token, input.body.newPassword, caller);
    setDeviceCookie(ctx, caller.device);
    return { username };
  });
}
