import { FORM_FILL_MS } from '@moveway/contracts/inbox/inbox.constants.ts';
import { inboxRoutes } from '@moveway/contracts/inbox/inbox.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import type { CountForm } from '../../http/rate-limits.ts';
import type { FormTokens } from './form-tokens.ts';
import type { StoredItem } from './inbox.repo.ts';
import type { InboxService } from './inbox.service.ts';

export interface InboxRouteDeps {
  service: InboxService;
  tokens: FormTokens;
  countForm: CountForm;
}

export function mountInbox(api: ApiRouter, { service, tokens, countForm }: InboxRouteDeps): void {
  mount(api, inboxRoutes.token, async ({ ctx }) => {
    ctx.set('Cache-Control', 'no-store');
    return { formToken: tokens.issue(), validAfterMs: FORM_FILL_MS };
  });

  mount(api, inboxRoutes.send, async ({ input, ctx }) => {
    const { formToken, website: _website, ...request } = input.body;
    tokens.verify(formToken);
    await countForm(ctx);
    const { reference } = await service.receive(request);
    return { reference };
  });

  mount(api, inboxRoutes.list, async ({ input }) => {
    const { items, nextCursor } = await service.list(input.query);
    return { items: items.map(present), nextCursor };
  });

  mount(api, inboxRoutes.setStatus, async ({ input, actor }) =>
    present(await service.setStatus(actor, input.params.id, input.body.status)),
  );
}

function present({ createdAt, done, ...item }: StoredItem) {
  return {
    ...item,
    createdAt: createdAt.toISOString(),
    ...(done && { done: { by: done.by, at: done.at.toISOString() } }),
  };
}
