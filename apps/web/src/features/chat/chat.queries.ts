import type { ApiOutput } from '@moveway/contracts/api.ts';
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
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
/** How many messages are caught up with at a time. */
const CATCH_UP_SIZE = 100;

/** A customer's conversation with support, newest first, in pages. */
export const conversation = ({ userId, trackingNumber }: Thread) =>
  infiniteQueryOptions({
    queryKey: ['own-chat', userId, trackingNumber ?? ''],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'GET /api/chat/messages',
        { query: { limit: PAGE_SIZE, cursor: pageParam, trackingNumber } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The conversations of a customer, the latest first, with what support has seen of them. */
export const ownConversations = (userId: string) =>
  queryOptions({
    queryKey: ['own-chats', userId],
    queryFn: ({ signal }) => callApi('GET /api/chat/conversations', {}, { signal }),
  });

/** Adds messages to the cached conversation, each once and in order, where a refetch would return them. */
export function addMessages(queryClient: QueryClient, thread: Thread, added: readonly ChatMessage[]): void {
  queryClient.setQueryData(conversation(thread).queryKey, (known) => {
    const [newest, ...older] = known?.pages ?? [];
    if (!known || !newest) {
      return known;
    }
    const ids = new Set(known.pages.flatMap(({ items }) => items.map(({ id }) => id)));
    const fresh = added.filter(({ id }) => !ids.has(id));
    const items = [...fresh, ...newest.items].toSorted((a, b) => b.sequence - a.sequence);
    return fresh.length === 0 ? known : { ...known, pages: [{ ...newest, items }, ...older] };
  });
}

/** The number up to which the cached messages have no gap: one that was just sent may follow some that were not received. */
function lastWithoutGap({ pages }: ConversationData): number {
  const sequences = pages.flatMap(({ items }) => items.map(({ sequence }) => sequence)).toReversed();
  const gap = sequences.findIndex(
    (sequence, index) => index > 0 && sequence !== (sequences[index - 1] ?? 0) + 1,
  );
  return sequences.at(gap === -1 ? -1 : gap - 1) ?? 0;
}

/** Fetches what came after the cached messages; all of them where there are none. */
export async function catchUp(queryClient: QueryClient, thread: Thread): Promise<void> {
  const { queryKey } = conversation(thread);
  const known = queryClient.getQueryData(queryKey);
  if (!known) {
    await queryClient.invalidateQueries({ queryKey });
    return;
  }
  try {
    let after = lastWithoutGap(known);
    let page: MessagePage;
    do {
      const query = { after, limit: CATCH_UP_SIZE, trackingNumber: thread.trackingNumber };
      page = await callApi('GET /api/chat/messages', { query });
      addMessages(queryClient, thread, page.items);
      after = Math.max(after, ...page.items.map(({ sequence }) => sequence));
    } while (page.items.length === CATCH_UP_SIZE);
  } catch {
    // Fetched as a whole, which also shows why it cannot be.
    await queryClient.invalidateQueries({ queryKey });
  }
}
