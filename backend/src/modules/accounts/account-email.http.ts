import { accountEmailRoutes } from '@moveway/contracts/accounts/account-email.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { setDeviceCookie, withDevice } from '../../http/device-cookie.ts';
import { mount } from '../../http/call/mount.ts';
import type { AccountEmailService } from './account-email.service.ts';

export function mountAccountEmail(
  api: ApiRouter,
  { accountEmail }: { accountEmail: AccountEmailService },
): void {
  mount(api, accountEmailRoutes.confirmEmail, ({ input, caller, answer }) =>
    accountEmail.confirm(
      input.body.token,
      caller,
      answer((confirmed) => confirmed),
    ),
  );

  mount(api, accountEmailRoutes.resendConfirmation, ({ actor, caller, answer }) =>
    accountEmail.resendConfirmation(
      { actor, caller },
      answer((sent) => ({ sent })),
    ),
  );

  mount(api, accountEmailRoutes.changeEmail, ({ input, actor, caller, answer }) =>
    accountEmail.requestEmailChange(
      { actor, caller },
      input.body,
      answer(() => ({ accepted: true as const })),
    ),
  );

  mount(api, accountEmailRoutes.forgotPassword, ({ input, caller, answer }) =>
    accountEmail.forgotPassword(
      input.body.username,
      caller,
      answer(() => ({ accepted: true as const })),
    ),
  );

  mount(api, accountEmailRoutes.resetPassword, async ({ input, ctx, ...call }) => {
    const caller = withDevice(call.caller);
    const { username } = await accountEmail.resetPassword(input.body.token, input.body.newPassword, caller);
    setDeviceCookie(ctx, caller.device);
    return { username };
  });
}
