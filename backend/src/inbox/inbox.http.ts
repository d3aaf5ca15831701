import { FORM_FILL_MS } from '@moveway/contracts/inbox/inbox.constants.ts';
import { inboxRoutes } from '@moveway/contracts/inbox/inbox.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount, mountWrite } from '../http/call/mount.ts';
import type { FormTokens } from './form-tokens.ts';
import type { StoredItem } from './inbox.repo.ts';
import type { InboxService } from './inbox.service.ts';

export function mountInbox(
  api: ApiRouter,
  { inbox, formTokens }: { inbox: InboxService; formTokens: FormTokens },
): void {
  mount(api, inboxRoutes.token, async ({ ctx }) => {
    ctx.set('Cache-Control', 'no-store');
    return { formToken: formTokens.issue(), validAfterMs: FORM_FILL_MS };
  });

  mountWrite(
    api,
    inboxRoutes.send,
    async ({ input, caller }) => {
      const { formToken, website: _website, ...request } = input.body;
      const once = formTokens.once(formToken);
      return once(await inbox.receive(request, caller));
    },
    ({ reference }) => ({ reference }),
  );

  mount(api, inboxRoutes.list, async ({ input }) => {
    const { items, nextCursor } = await inbox.list(input.query);
    return { items: items.map(present), nextCursor };
  });

  mount(api, inboxRoutes.count, async ({ input }) => ({ count: await inbox.count(input.query) }));

  mountWrite(
    api,
    inboxRoutes.setStatus,
    ({ input, actor }) => inbox.setStatus(actor, { ...input.params, ...input.body }),
    present,
  );
}

function present({ createdAt, done, ...item }: StoredItem) {
  return {
    ...item,
    createdAt: createdAt.toISOString(),
    done: done && { by: done.by, at: done.at.toISOString() },
  };
}
