import { chatRoutes } from '@moveway/contracts/chat/chat.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount, mountWrite } from '../http/call/mount.ts';
import { presentMessage, presentMessages, presentOwnConversation } from './chat.presenter.ts';
import type { ChatService } from './chat.service.ts';
import type { ConversationService } from './conversation/conversation.service.ts';

/** The calls of customers, and those of the console that name no conversation. */
export function mountChat(
  api: ApiRouter,
  { chat, conversations }: { chat: ChatService; conversations: ConversationService },
): void {
  mount(
    api,
    chatRoutes.send,
    ({ input, actor, caller, answer }) => chat.send({ actor, caller }, input.body, answer(presentMessage)),
    { isDoneOnce: ({ body }) => body.clientId !== undefined },
  );

  mount(api, chatRoutes.messages, async ({ input, actor }) =>
    presentMessages(await chat.conversation(actor, input.query)),
  );

  mount(api, chatRoutes.conversations, async ({ actor }) => ({
    items: (await chat.conversations(actor)).map(presentOwnConversation),
  }));

  mount(api, chatRoutes.unread, async ({ actor }) => ({ unread: await chat.unread(actor) }));

  mountWrite(
    api,
    chatRoutes.receipt,
    ({ input, actor }) => chat.receipt(actor, input.body),
    (unread) => ({ unread }),
  );

  mount(api, chatRoutes.adminMessages, async ({ input }) => presentMessages(await chat.list(input.query)));

  mount(api, chatRoutes.waiting, async ({ input }) => ({
    items: (await chat.waiting(input.query.limit)).map(({ question, waitingSince, ...customer }) => ({
      ...customer,
      message: question,
      waitingSince: waitingSince.toISOString(),
    })),
  }));

  mount(
    api,
    chatRoutes.reply,
    ({ input, actor, answer }) =>
      conversations.replyToCustomer(actor, input.params.userId, input.body, answer(presentMessage)),
    { startsWithTransaction: true, isDoneOnce: ({ body }) => body.clientId !== undefined },
  );
}
