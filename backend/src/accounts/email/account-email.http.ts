import { accountEmailRoutes } from '@moveway/contracts/accounts/account.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { setDeviceCookie, withDevice } from '../../http/cookies.ts';
import { mount, mountWrite } from '../../http/call/mount.ts';
import type { AccountEmailService } from './account-email.service.ts';

export function mountAccountEmail(
  api: ApiRouter,
  { accountEmail }: { accountEmail: AccountEmailService },
): void {
  const accepted = () => ({ accepted: true as const });

  mountWrite(api, accountEmailRoutes.confirmEmail, ({ input, caller }) =>
    accountEmail.confirm(input.body.token, caller),
  );
  mountWrite(
    api,
    accountEmailRoutes.resendConfirmation,
    (call) => accountEmail.resendConfirmation(call),
    (sent) => ({ sent }),
  );
  mountWrite(
    api,
    accountEmailRoutes.changeEmail,
    ({ input, ...call }) => accountEmail.requestEmailChange(call, input.body),
    accepted,
  );
  mountWrite(
    api,
    accountEmailRoutes.forgotPassword,
    ({ input, caller }) => accountEmail.forgotPassword(input.body.username, caller),
    accepted,
  );

  mount(api, accountEmailRoutes.resetPassword, async ({ input, ctx, ...call }) => {
    const caller = withDevice(call.caller);
    const { username } = await accountEmail.resetPassword(input.body.token, input.body.newPassword, caller);
    setDeviceCookie(ctx, caller.device);
    return { username };
  });
}
