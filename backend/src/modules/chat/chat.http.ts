import { chatRoutes } from '@moveway/contracts/chat/chat.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import type { ChatService } from './chat.service.ts';

export function mountChat(api: ApiRouter, service: ChatService): void {
  mount(api, chatRoutes.send, ({ input, actor, answer }) =>
    service.send(actor, input.body.message, answer(present)),
  );

  mount(api, chatRoutes.messages, async ({ input, actor }) =>
    presentPage(await service.conversation(actor, input.query)),
  );

  mount(api, chatRoutes.adminMessages, async ({ input }) => presentPage(await service.list(input.query)));

  mount(api, chatRoutes.waiting, async ({ input }) => ({
    items: (await service.waiting(input.query.limit)).map(({ question, waitingSince, ...customer }) => ({
      ...customer,
      message: question,
      waitingSince: waitingSince.toISOString(),
    })),
  }));

  mount(api, chatRoutes.reply, ({ input, actor, answer }) =>
    service.reply(actor, input.params.userId, input.body, answer(present)),
  );
}

function present<M extends { timestamp: Date }>({ timestamp, ...message }: M) {
  return { ...message, timestamp: timestamp.toISOString() };
}

function presentPage<M extends { timestamp: Date }>(page: { items: M[]; nextCursor: string | undefined }) {
  return { items: page.items.map((message) => present(message)), nextCursor: page.nextCursor };
}
