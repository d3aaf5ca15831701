import {
  addReceived,
  addToPage,
  conversationPages,
  type ConversationData as Pages,
} from '@moveway/chat-client/conversation-pages.ts';
import type { ApiOutput } from '@moveway/contracts/api.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** A message as its customer receives it. */
export type ChatMessage = ApiOutput<'POST /api/chat/send'>;
/** The loaded pages of the conversation, newest first. */
export type ConversationData = Pages<ChatMessage>;

/** Whose conversation, and the package it is about; the default one without. */
export interface Thread {
  userId: string;
  trackingNumber: string | undefined;
}

const PAGE_SIZE = 50;
/** Before what could not be fetched is asked for again, in milliseconds. */
const RETRY_MS = 5000;

/**
 * A customer's conversation with support, newest first, in pages. Fetched again, it is given what came after its last
 * message.
 */
export const conversation = ({ userId, trackingNumber }: Thread) => ({
  ...conversationPages<ChatMessage>({
    queryKey: ['own-chat', userId, trackingNumber ?? ''],
    pageSize: PAGE_SIZE,
    fetchPage: (query, signal) =>
      callApi('GET /api/chat/messages', { query: { ...query, trackingNumber } }, { signal }),
  }),
  refetchInterval: ({ state }: { state: { data: unknown; status: string } }) =>
    state.data !== undefined && state.status === 'error' && RETRY_MS,
});

/** The conversations of a customer, the latest first, with what support has seen of them. */
export const ownConversations = (userId: string) =>
  queryOptions({
    queryKey: ['own-chats', userId],
    queryFn: ({ signal }) => callApi('GET /api/chat/conversations', {}, { signal }),
  });

/** Adds messages to the cached conversation, where a refetch would return them. */
export function addMessages(queryClient: QueryClient, thread: Thread, added: readonly ChatMessage[]): void {
  queryClient.setQueryData(conversation(thread).queryKey, (known) => {
    const [newest, ...older] = known?.pages ?? [];
    return known && newest && { ...known, pages: [addToPage(newest, added), ...older] };
  });
}

/** Adds a message that an event carried; fetches it where others before it may be missing. */
export async function receive(queryClient: QueryClient, thread: Thread, message: ChatMessage): Promise<void> {
  const { queryKey } = conversation(thread);
  const { data, status } = queryClient.getQueryState(queryKey) ?? {};
  // After an error others may be missing, which are asked for again for as long as the error stands.
  const pages = status === 'success' ? addReceived(data, message) : undefined;
  if (pages) {
    queryClient.setQueryData(queryKey, pages);
  } else {
    await catchUp(queryClient, thread);
  }
}

/** Fetches what came after the cached messages. */
export async function catchUp(queryClient: QueryClient, thread: Thread): Promise<void> {
  const { queryKey } = conversation(thread);
  const fetchNow = () => queryClient.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
  // What runs already may have been answered before the newest message was written.
  const isRunning = queryClient.isFetching({ queryKey }) > 0;
  await fetchNow();
  if (isRunning) {
    await fetchNow();
  }
}
