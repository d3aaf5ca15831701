import { accountRoutes } from '@moveway/contracts/accounts/account.routes.ts';
import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount, mountWrite } from '../../http/call/mount.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { originOf } from '../../http/server/request-host.ts';
import { presentSession, presentUser } from '../account.http.ts';
import { administration, canAdminister, type CountedAccount } from './administration.service.ts';
import { canGiveResetLink } from '../passwords/reset-link.ts';

/** The table of users, and what administrators do there. */
export function mountAdministration(
  api: ApiRouter,
  {
    siteUrl,
  }: {
    /** Which address links begin with; without it the one that the call was made to. */
    siteUrl: string | undefined;
  },
): void {
  mount(api, accountRoutes.users, async ({ input, actor }) => {
    const { items, nextCursor } = await administration.list(input.query);
    return { items: items.map((item) => presentAdminUser(actor, item)), nextCursor };
  });

  mount(api, accountRoutes.countUsers, async ({ input }) => ({
    count: await administration.count(input.query),
  }));

  mount(api, accountRoutes.user, async ({ input, actor }) =>
    presentAdminUser(actor, await administration.get(input.params.id)),
  );

  mount(api, accountRoutes.userSessions, async ({ input, actor }) => ({
    items: (await administration.sessions(input.params.id)).map((session) => presentSession(actor, session)),
  }));

  mountWrite(
    api,
    accountRoutes.endUserSession,
    ({ input, actor }) => administration.endSession(actor, input.params),
    (ended) => ({ ended }),
  );

  mountWrite(
    api,
    accountRoutes.endUserSessions,
    ({ input, actor }) => administration.endSessions(actor, input.params.id),
    (ended) => ({ ended }),
  );

  mount(api, accountRoutes.giveResetLink, async ({ input, actor, ctx }) => {
    const origin = siteUrl ?? originOf(ctx);
    const { path, expiresAt } = await administration.giveResetLink(actor, input.params.id);
    return { url: origin + path, expiresAt: expiresAt.toISOString() };
  });

  const present = (changed: CountedAccount, { actor }: { actor: Actor }) => presentAdminUser(actor, changed);
  mountWrite(
    api,
    accountRoutes.changeRole,
    ({ input, actor }) => administration.changeRole(actor, { ...input.params, ...input.body }),
    present,
  );
  mountWrite(
    api,
    accountRoutes.changeDisabled,
    ({ input, actor }) => administration.changeDisabled(actor, { ...input.params, ...input.body }),
    present,
  );
}

function presentAdminUser(actor: Actor, { account, packageCount }: CountedAccount): AdminUser {
  const can = canAdminister(actor, account);
  return {
    ...presentUser(account),
    isDisabled: account.isDisabled,
    version: account.version,
    packageCount,
    can: { changeRole: can, disable: can, giveResetLink: canGiveResetLink(actor, account) },
  };
}
