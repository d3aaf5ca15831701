import { typingRoutes } from '@moveway/contracts/support/typing.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import type { TypingService } from './typing.service.ts';

export function mountTyping(api: ApiRouter, service: TypingService): void {
  mount(api, typingRoutes.report, async ({ input, actor }) => ({
    others: await service.report(actor, input.params.id, input.body),
  }));

  mount(api, typingRoutes.reportOwn, async ({ input, actor }) => {
    await service.reportOwn(actor, input.body);
    return { reported: true as const };
  });
}
