import { viewRoutes } from '@moveway/contracts/views/view.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount, mountWrite } from '../http/call/mount.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { StoredView, ViewService } from './view.service.ts';

export function mountViews(api: ApiRouter, { views }: { views: ViewService }): void {
  const present = async (view: StoredView, { actor }: { actor: Actor }) => {
    const presentOne = await views.presenter(actor, [view]);
    return presentOne(view);
  };
  mount(api, viewRoutes.list, async ({ actor }) => ({ items: await views.list(actor) }));
  mountWrite(api, viewRoutes.create, ({ input, actor }) => views.create(actor, input.body), present);
  mountWrite(
    api,
    viewRoutes.update,
    ({ input, actor }) => views.update(actor, input.params.id, input.body),
    present,
  );
  mountWrite(api, viewRoutes.remove, ({ input, actor }) => views.remove(actor, input.params.id));
}
