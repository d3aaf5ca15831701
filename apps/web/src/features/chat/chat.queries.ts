import type { ApiOutput } from '@moveway/contracts/api.ts';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** A message as its customer receives it. */
export type ChatMessage = ApiOutput<'POST /api/chat/send'>;

/** The loaded pages of the conversation, newest first. */
export type ConversationData = InfiniteData<ApiOutput<'GET /api/chat/messages'>>;

const PAGE_SIZE = 50;

/** A customer's conversation with support, newest first, in pages. */
export const conversation = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['own-chat', userId],
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /api/chat/messages', { query: { limit: PAGE_SIZE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Adds a message that was just sent to the cached conversation, where a refetch would return it. */
export function addSent(queryClient: QueryClient, sent: ChatMessage): void {
  queryClient.setQueryData(conversation(sent.userId).queryKey, (known) => {
    const [newest, ...older] = known?.pages ?? [];
    return !known || !newest || newest.items.some(({ id }) => id === sent.id)
      ? known
      : { ...known, pages: [{ ...newest, items: [sent, ...newest.items] }, ...older] };
  });
}
