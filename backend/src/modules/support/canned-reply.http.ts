import { cannedReplyRoutes } from '@moveway/contracts/support/canned-reply.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import type { CannedReplyService } from './canned-reply.service.ts';

export function mountCannedReplies(api: ApiRouter, service: CannedReplyService): void {
  mount(api, cannedReplyRoutes.list, async () => ({ items: await service.list() }));

  mount(api, cannedReplyRoutes.create, ({ input, actor, answer }) =>
    service.create(
      actor,
      input.body,
      answer((reply) => reply),
    ),
  );

  mount(api, cannedReplyRoutes.update, ({ input, actor, answer }) =>
    service.update(
      actor,
      input.params.id,
      input.body,
      answer((reply) => reply),
    ),
  );

  mount(api, cannedReplyRoutes.remove, ({ input, actor, answer }) =>
    service.remove(
      actor,
      input.params.id,
      answer(() => ({ removed: true as const })),
    ),
  );
}
