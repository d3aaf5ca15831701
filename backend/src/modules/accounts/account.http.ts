import type { Context } from 'koa';
import { accountRoutes } from '@moveway/contracts/accounts/account.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { addressOf, originOf } from '../../http/caller.ts';
import { mount } from '../../http/mount.ts';
import { endSession, startSession } from '../../http/session.ts';
import { presentSession, presentUser } from './account.presenter.ts';
import type { Account } from './account.repo.ts';
import type { AccountService } from './account.service.ts';
import { bearerToken } from './identify.http.ts';
import type { SessionService } from './session.service.ts';

export interface AccountRouteDeps {
  accounts: AccountService;
  sessions: SessionService;
}

/** What everybody does with their own account (specification, section 7). */
export function mountAccounts(api: ApiRouter, { accounts, sessions }: AccountRouteDeps): void {
  async function signedIn(ctx: Context, account: Account) {
    await startSession(ctx, sessions.open(account, originOf(ctx)));
    return { user: presentUser(account) };
  }

  mount(api, accountRoutes.currentUser, async ({ actor }) => presentUser(await accounts.get(actor.userId)));

  mount(api, accountRoutes.signUp, async ({ input, ctx }) =>
    signedIn(ctx, await accounts.signUp(input.body, addressOf(ctx))),
  );

  mount(api, accountRoutes.login, async ({ input, ctx }) =>
    signedIn(ctx, await accounts.signIn(input.body, addressOf(ctx))),
  );

  mount(api, accountRoutes.adminLogin, async ({ input, ctx }) =>
    signedIn(ctx, await accounts.signIn(input.body, addressOf(ctx), { onlyAdmin: true })),
  );

  mount(api, accountRoutes.adminDirect, async ({ input, ctx }) => {
    const account = await accounts.signIn(input.body, addressOf(ctx), { onlyAdmin: true });
    const { adminToken, expiresAt } = await sessions.issueAdminToken(account, originOf(ctx));
    return { user: presentUser(account), adminToken, expiresAt: expiresAt.toISOString() };
  });

  mount(api, accountRoutes.logout, async ({ ctx }) => {
    const token = bearerToken(ctx);
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
    mount(api, route, async ({ input, actor, ctx }) => {
      await accounts.changePassword(actor, input.body, addressOf(ctx));
      return { note: 'Every other place where you were signed in is signed out.' };
    });
  }

  mount(api, accountRoutes.adminChangeUsername, async ({ input, actor, ctx }) => ({
    user: presentUser(await accounts.changeUsername(actor, input.body, addressOf(ctx))),
    note: 'Use the new username the next time you sign in.',
  }));
}
