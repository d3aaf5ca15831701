import { chatRoutes } from '@moveway/contracts/chat/chat.routes.ts';
import { conversationRoutes } from '@moveway/contracts/chat/conversation.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount, mountWrite } from '../http/call/mount.ts';
import { presentMessage, type ChatService } from './chat.service.ts';
import type { StoredConversation } from './conversation.repo.ts';
import type { ConversationService } from './conversation.service.ts';
import type { StoredMessage } from './message.repo.ts';
import type { SupportConversation } from './people.ts';

export function mountChat(
  api: ApiRouter,
  { chat, conversations }: { chat: ChatService; conversations: ConversationService },
): void {
  mountCustomersCalls(api, chat);
  mountConsoleCalls(api, chat, conversations);
  mountConversations(api, conversations);
}

function mountCustomersCalls(api: ApiRouter, chat: ChatService): void {
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
}

/** The console's calls that name no conversation. */
function mountConsoleCalls(api: ApiRouter, chat: ChatService, conversations: ConversationService): void {
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

/** The console's calls that name a conversation. */
function mountConversations(api: ApiRouter, conversations: ConversationService): void {
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

function presentMessages<M extends StoredMessage>(page: { items: M[]; nextCursor: string | undefined }) {
  return { items: page.items.map((message) => presentMessage(message)), nextCursor: page.nextCursor };
}

/** A conversation as its customer sees it: without who answers it. */
function presentOwnConversation(conversation: StoredConversation) {
  const { id, trackingNumber, status, lastSequence, lastMessageAt, unread, delivered, seen } = conversation;
  return {
    id,
    trackingNumber: trackingNumber ?? undefined,
    status,
    lastSequence,
    lastMessageAt: lastMessageAt.toISOString(),
    unread: unread.customer,
    deliveredToSupport: delivered.support,
    seenBySupport: seen.support,
  };
}

/** A conversation as support sees it. The response schema leaves out the other fields. */
function presentConversation({
  trackingNumber,
  lastText,
  isLastFromAdmin,
  lastMessageAt,
  waitingSince,
  unread,
  ...conversation
}: SupportConversation) {
  return {
    ...conversation,
    trackingNumber: trackingNumber ?? undefined,
    lastMessage: { text: lastText, isFromAdmin: isLastFromAdmin, timestamp: lastMessageAt.toISOString() },
    waitingSince: waitingSince?.toISOString(),
    unread: unread.support,
  };
}
