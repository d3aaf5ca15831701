import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAdminApi, type AdminApi } from '../../lib/admin-api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const PAGE_SIZE = 25;

/** One page of all customers' messages, newest first. */
export const messageList = (api: AdminApi, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.chat, 'list', cursor],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/chat', { query: { limit: PAGE_SIZE, cursor } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What one customer and support wrote to each other, newest first, further back page by page. */
export const conversation = (api: AdminApi, userId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.chat, 'conversation', userId],
    queryFn: ({ signal, pageParam: cursor }) =>
      api.call('GET /api/admin/chat', { query: { userId, limit: PAGE_SIZE, cursor } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

interface Reply {
  message: string;
  /** The last message that was shown while the reply was written; undefined where messages have no numbers. */
  lastSeenSequence: number | undefined;
  idempotencyKey: string;
}

export function useReply(userId: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ message, lastSeenSequence, idempotencyKey }: Reply) =>
      api.call(
        'POST /api/admin/chat/:userId/reply',
        { params: { userId }, body: { message, lastSeenSequence } },
        { idempotencyKey },
      ),
    // Not waited for: the reply was sent, whatever becomes of showing it.
    onSettled: () => {
      for (const queryKey of [queryKeys.chat, queryKeys.stats, queryKeys.audit]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
