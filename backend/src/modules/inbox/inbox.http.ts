import { FORM_FILL_MS } from '@moveway/contracts/inbox/inbox.constants.ts';
import { inboxRoutes } from '@moveway/contracts/inbox/inbox.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import type { FormTokens } from './form-tokens.ts';
import type { StoredItem } from './inbox.repo.ts';
import type { InboxService } from './inbox.service.ts';

export interface InboxRouteDeps {
  inbox: InboxService;
  formTokens: FormTokens;
}

export function mountInbox(api: ApiRouter, { inbox, formTokens }: InboxRouteDeps): void {
  mount(api, inboxRoutes.token, async ({ ctx }) => {
    ctx.set('Cache-Control', 'no-store');
    return { formToken: formTokens.issue(), validAfterMs: FORM_FILL_MS };
  });

  mount(api, inboxRoutes.send, async ({ input, caller, answer }) => {
    const { formToken, website: _website, ...request } = input.body;
    return inbox.receive(
      request,
      caller,
      formTokens.once(
        formToken,
        answer(({ reference }) => ({ reference })),
      ),
    );
  });

  mount(api, inboxRoutes.list, async ({ input }) => {
    const { items, nextCursor } = await inbox.list(input.query);
    return { items: items.map(present), nextCursor };
  });

  mount(api, inboxRoutes.count, async ({ input }) => ({ count: await inbox.count(input.query) }));

  mount(api, inboxRoutes.setStatus, ({ input, actor, answer }) =>
    inbox.setStatus(actor, { ...input.params, ...input.body }, answer(present)),
  );
}

function present({ createdAt, done, ...item }: StoredItem) {
  return {
    ...item,
    createdAt: createdAt.toISOString(),
    done: done && { by: done.by, at: done.at.toISOString() },
  };
}
