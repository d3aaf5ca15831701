import type { ApiOutput } from '@moveway/contracts/api.ts';
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { addReceived, addToPage, fetchMessagePage } from '@moveway/admin-ui/lib/conversation-pages.ts';
import { callApi } from '../../lib/api.ts';

/** A message as its customer receives it. */
export type ChatMessage = ApiOutput<'POST /api/chat/send'>;
type MessagePage = ApiOutput<'GET /api/chat/messages'>;
/** The loaded pages of the conversation, newest first. */
export type ConversationData = InfiniteData<MessagePage>;

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
export const conversation = ({ userId, trackingNumber }: Thread) =>
  infiniteQueryOptions({
    queryKey: ['own-chat', userId, trackingNumber ?? ''],
    queryFn: ({ pageParam, signal, client, queryKey }) =>
      fetchMessagePage<ChatMessage>(pageParam, () => client.getQueryData<ConversationData>(queryKey), {
        before: (cursor) =>
          callApi(
            'GET /api/chat/messages',
            { query: { limit: PAGE_SIZE, cursor: cursor || undefined, trackingNumber } },
            { signal },
          ),
        after: async (query) =>
          (await callApi('GET /api/chat/messages', { query: { ...query, trackingNumber } }, { signal }))
            .items,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => state.data && state.status === 'error' && RETRY_MS,
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
