import type { Context } from 'koa';
import { accountRoutes } from '@moveway/contracts/accounts/account.routes.ts';
import type { Session, User } from '@moveway/contracts/accounts/account.schema.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { deviceNameOf } from '../http/caller.ts';
import { setDeviceCookie, withDevice } from '../http/cookies.ts';
import { mount, mountWrite } from '../http/call/mount.ts';
import { endSession, startSession } from '../http/session.ts';
import { bearerTokenOf, type StoredSession } from '../kernel/identity/session.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import type { Account } from './account.repo.ts';
import type { AccountService } from './account.service.ts';
import { sessions, type AdminToken } from './session/session.service.ts';

/** What everybody does with their own account (specification, section 7). */
export function mountAccounts(
  api: ApiRouter,
  {
    accounts,
    storageKeyOf,
  }: {
    accounts: AccountService;
    /** The key for what a console stores of a user. */
    storageKeyOf: (userId: string) => string;
  },
): void {
  const callersDeviceName = (ctx: Context) => deviceNameOf(ctx.get('User-Agent'));

  async function startBrowserSession(ctx: Context, account: Account, caller: Caller): Promise<void> {
    await startSession(ctx, sessions.open(account, caller, callersDeviceName(ctx)));
  }

  mount(api, accountRoutes.currentUser, async ({ actor }) => presentUser(await accounts.get(actor.userId)));

  mount(api, accountRoutes.storageKey, async ({ actor }) => ({ key: storageKeyOf(actor.userId) }));

  mount(api, accountRoutes.signUp, async ({ input, ctx, ...call }) => {
    const caller = withDevice(call.caller);
    const account = await accounts.signUp(input.body, caller);
    setDeviceCookie(ctx, caller.device);
    await startBrowserSession(ctx, account, caller);
    return { user: presentUser(account) };
  });

  for (const [route, onlyAdmin] of [
    [accountRoutes.login, false],
    [accountRoutes.adminLogin, true],
  ] as const) {
    mount(api, route, async ({ input, ctx, ...call }) => {
      const caller = withDevice(call.caller);
      const account = await accounts.signIn(input.body, caller, { onlyAdmin });
      setDeviceCookie(ctx, caller.device);
      await startBrowserSession(ctx, account, caller);
      return { user: presentUser(account) };
    });
  }

  mount(api, accountRoutes.adminDirect, async ({ input, ctx, ...call }) => {
    const caller = withDevice(call.caller);
    const account = await accounts.signIn(input.body, caller, { onlyAdmin: true });
    setDeviceCookie(ctx, caller.device);
    const token = await sessions.issueAdminToken(account, caller, callersDeviceName(ctx));
    return { user: presentUser(account), ...presentToken(token) };
  });

  mount(api, accountRoutes.logout, async ({ ctx }) => {
    const token = bearerTokenOf(ctx.get('Authorization'));
    if (token !== undefined) {
      await sessions.endBySecret(token);
    }
    endSession(ctx);
    return { signedOut: true as const };
  });

  mount(api, accountRoutes.sessions, async ({ actor }) => ({
    items: (await sessions.list(actor.userId)).map((session) => presentSession(actor, session)),
  }));

  mount(api, accountRoutes.endSession, async ({ input, actor, ctx }) => {
    await sessions.end(actor, input.params.id);
    if (input.params.id === actor.sessionId) {
      endSession(ctx);
    }
    return { ended: 1 as const };
  });

  mount(api, accountRoutes.endOtherSessions, async ({ actor }) => ({
    ended: await sessions.endOthers(actor),
  }));

  for (const route of [accountRoutes.changePassword, accountRoutes.adminChangePassword]) {
    mount(api, route, async ({ input, actor, ctx, ...call }) => {
      const caller = withDevice(call.caller);
      const { account, successor } = await accounts.changePassword(actor, input.body, {
        caller,
        deviceName: callersDeviceName(ctx),
      });
      setDeviceCookie(ctx, caller.device);
      const note = 'You are now signed out everywhere else.';
      if (successor) {
        return { note, ...presentToken(successor) };
      }
      await startBrowserSession(ctx, account, caller);
      return { note };
    });
  }

  mountWrite(
    api,
    accountRoutes.adminChangeUsername,
    ({ input, actor }) => accounts.changeUsername(actor, input.body),
    (account) => ({
      user: presentUser(account),
      note: 'Use your new username the next time you sign in.',
    }),
  );
}

function presentToken({ adminToken, expiresAt }: AdminToken) {
  return { adminToken, expiresAt: expiresAt.toISOString() };
}

/** The response schemas leave out the other fields of an account and of a session. */
export function presentUser({ createdAt, emailConfirmedAt, ...account }: Account): User {
  return {
    ...account,
    emailConfirmedAt: emailConfirmedAt?.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

export function presentSession(
  actor: Actor,
  { createdAt, lastUsedAt, expiresAt, ...session }: StoredSession,
): Session {
  return {
    ...session,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isCurrent: session.id === actor.sessionId,
  };
}
