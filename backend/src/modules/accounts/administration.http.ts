import { accountRoutes } from '@moveway/contracts/accounts/account.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import { presentAdminUser, presentSession } from './account.presenter.ts';
import type { AdministrationService } from './administration.service.ts';

/** The users table, and what administrators do there. */
export function mountAdministration(api: ApiRouter, service: AdministrationService): void {
  mount(api, accountRoutes.users, async ({ input, actor }) => {
    const { items, nextCursor } = await service.list(input.query);
    return { items: items.map((item) => presentAdminUser(actor, item)), nextCursor };
  });

  mount(api, accountRoutes.user, async ({ input, actor }) =>
    presentAdminUser(actor, await service.get(input.params.id)),
  );

  mount(api, accountRoutes.userSessions, async ({ input, actor }) => ({
    items: (await service.sessions(input.params.id)).map((session) => presentSession(actor, session)),
  }));

  mount(api, accountRoutes.endUserSession, async ({ input, actor }) => ({
    ended: await service.endSession(actor, input.params.id, input.params.sessionId),
  }));

  mount(api, accountRoutes.endUserSessions, async ({ input, actor }) => ({
    ended: await service.endSessions(actor, input.params.id),
  }));

  mount(api, accountRoutes.changeRole, async ({ input, actor }) =>
    presentAdminUser(actor, await service.changeRole(actor, input.params.id, input.body.isAdmin)),
  );

  mount(api, accountRoutes.changeDisabled, async ({ input, actor }) =>
    presentAdminUser(actor, await service.changeDisabled(actor, input.params.id, input.body.isDisabled)),
  );
}
