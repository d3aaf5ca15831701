import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  addReceived,
  conversationPages,
  type ConversationData,
} from '@moveway/chat-client/conversation-pages.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { ApiInput } from '@moveway/contracts/api.ts';
import type { AdminChatMessage } from '@moveway/contracts/chat/chat.routes.ts';
import type { ConversationStatus, ReceiptState } from '@moveway/contracts/chat/chat.constants.ts';
import type { Conversation } from '@moveway/contracts/chat/conversation.routes.ts';
import type { StaffNewMessage } from '@moveway/contracts/realtime/realtime.ts';
import { useAdminApi, type AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { useRefetch, useWrite } from '../../lib/queries/use-write.ts';
import { knownAdministrator } from './note.queries.ts';

const PAGE_SIZE = 25;
/** What a message changes. */
const CHANGES = [queryKeys.chat, queryKeys.stats, queryKeys.audit];

export type ConversationFilter = NonNullable<ApiInput<'GET /api/admin/conversations'>['query']>;
export type { Conversation } from '@moveway/contracts/chat/conversation.routes.ts';
export type Message = AdminChatMessage;

/** The newest message of all customers. */
export const latestMessage = (api: AdminApi) =>
  queryOptions({
    queryKey: [...queryKeys.chat, 'latest'],
    queryFn: ({ signal }) => api.call('GET /api/admin/chat', { query: { limit: 1 } }, { signal }),
  });

/** One page of the conversations, the longest unanswered first. */
export const conversationList = (api: AdminApi, filter: ConversationFilter) =>
  queryOptions({
    queryKey: [...queryKeys.chat, 'list', filter],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/conversations', { query: { ...filter, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** All conversations of a customer. */
export const customerConversations = (api: AdminApi, userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.chat, 'of-customer', userId],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/conversations', { query: { filter: 'all', userId } }, { signal }),
  });

/** One conversation; null where there is none, as with a customer without any messages yet. */
export const conversationDetail = (api: AdminApi, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.chat, 'detail', id],
    queryFn: ({ signal }): Promise<Conversation | null> =>
      api.call('GET /api/admin/conversations/:id', { params: { id } }, { signal }).catch(nullIfNone),
  });

/** Its messages, newest first, further back page by page. A refetch only asks for what came after the last one. */
export const conversationMessages = (api: AdminApi, id: string) =>
  conversationPages<Message>({
    queryKey: [...queryKeys.chat, 'messages', id],
    pageSize: PAGE_SIZE,
    fetchPage: (query, signal) =>
      api
        .call('GET /api/admin/conversations/:id/messages', { params: { id }, query }, { signal })
        .catch((error: unknown) => nullIfNone(error) ?? { items: [] }),
  });

/**
 * Shows a message that an event carried at once, where it comes right after the cached ones. The event has no names: a
 * reply of an administrator unknown to this console is left to the fetch that follows every event.
 */
export function receiveMessage(queryClient: QueryClient, event: StaffNewMessage): void {
  const { conversationId, message, authorId } = event;
  const author = authorId === undefined ? undefined : knownAdministrator(queryClient, authorId);
  if (author?.id !== authorId) {
    return;
  }
  const queryKey = [...queryKeys.chat, 'messages', conversationId];
  const known = queryClient.getQueryData<ConversationData<Message>>(queryKey);
  const [other] = known?.pages[0]?.items ?? [];
  const pages =
    message &&
    other &&
    // Of the same customer.
    addReceived<Message>(known, { ...message, username: other.username, email: other.email, author });
  if (pages) {
    queryClient.setQueryData(queryKey, pages);
  }
}

/** @throws what it was given, unless it says that there is no such conversation */
function nullIfNone(error: unknown): null {
  if (error instanceof ApiError && error.code === 'chat.conversation_not_found') {
    return null;
  }
  throw error;
}

interface Reply {
  conversationId: string;
  /** Whether the conversation has no message yet: the id is that of the customer then. */
  isFirst: boolean;
  /** With the client id under which it is stored once, and the last message that was shown while it was written. */
  body: ApiInput<'POST /api/admin/conversations/:id/messages'>['body'] & { clientId: string };
}

export function sendReply(api: AdminApi, { conversationId: id, isFirst, body }: Reply) {
  const options = { idempotencyKey: body.clientId };
  return isFirst
    ? api.call('POST /api/admin/chat/:userId/reply', { params: { userId: id }, body }, options)
    : api.call('POST /api/admin/conversations/:id/messages', { params: { id }, body }, options);
}

/** Sends a reply. */
export const useReply = () => useWrite(sendReply, CHANGES);

export const useAssign = (id: string) =>
  useWrite(
    (api, userId: string | null) =>
      api.call('PUT /api/admin/conversations/:id/assignee', { params: { id }, body: { userId } }),
    CHANGES,
  );

/** Resolves a conversation, or opens it again. */
export const useSetStatus = (id: string) =>
  useWrite(
    (api, body: { status: ConversationStatus; lastSeenSequence: number }) =>
      api.call('PUT /api/admin/conversations/:id/status', { params: { id }, body }),
    CHANGES,
  );

/** Reports how far the messages of a conversation have reached a console, and how far they were shown. */
export function useReceipts(id: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const report = (state: ReceiptState, sequence: number) =>
    api.call('PUT /api/admin/conversations/:id/receipts', { params: { id }, body: { state, sequence } });
  return {
    /** Lists are refreshed by the event of it. */
    delivered: (sequence: number) => report('delivered', sequence),
    seen: async (sequence: number) => {
      await report('seen', sequence);
      void queryClient.invalidateQueries({ queryKey: [...queryKeys.chat, 'list'] });
    },
  };
}

/** Has everything fetched again that a message changes. */
export const useRefresh = (): (() => void) => useRefetch(CHANGES);
