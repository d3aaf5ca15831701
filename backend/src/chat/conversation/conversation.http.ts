import { conversationRoutes } from '@moveway/contracts/chat/conversation.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount, mountWrite } from '../../http/call/mount.ts';
import { presentConversation, presentMessage, presentMessages } from '../chat.presenter.ts';
import type { ConversationService } from './conversation.service.ts';

/** The console's calls that name a conversation. */
export function mountConversations(
  api: ApiRouter,
  { conversations }: { conversations: ConversationService },
): void {
  mount(api, conversationRoutes.list, async ({ input, actor }) => {
    const { items, nextCursor } = await conversations.list(actor, input.query);
    return { items: items.map(presentConversation), nextCursor };
  });

  mount(api, conversationRoutes.count, async ({ input, actor }) => ({
    count: await conversations.count(actor, input.query),
  }));

  mount(api, conversationRoutes.get, async ({ input }) =>
    presentConversation(await conversations.get(input.params.id)),
  );

  mount(api, conversationRoutes.messages, async ({ input }) =>
    presentMessages(await conversations.messages(input.params.id, input.query)),
  );

  mount(
    api,
    conversationRoutes.reply,
    ({ input, actor, answer }) =>
      conversations.reply(actor, input.params.id, input.body, answer(presentMessage)),
    { startsWithTransaction: true, isDoneOnce: ({ body }) => body.clientId !== undefined },
  );

  mountWrite(
    api,
    conversationRoutes.assign,
    ({ input, actor }) => conversations.assign(actor, input.params.id, input.body.userId ?? undefined),
    presentConversation,
  );
  mountWrite(
    api,
    conversationRoutes.setStatus,
    ({ input, actor }) => conversations.setStatus(actor, input.params.id, input.body),
    presentConversation,
  );
  mountWrite(
    api,
    conversationRoutes.receipt,
    ({ input }) => conversations.receipt(input.params.id, input.body),
    presentConversation,
  );
}
