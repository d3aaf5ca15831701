import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from '@moveway/contracts/api.ts';
import { useAdminApi, type AdminApi } from '../../lib/admin-api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type Filter = NonNullable<ApiInput<'GET /api/admin/bulletins'>['query']>;

const KEY = ['bulletins'];

/** One page of the service updates that were sent, newest first. */
export const bulletinList = (api: AdminApi, filter: Filter) =>
  queryOptions({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) => api.call('GET /api/admin/bulletins', { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Who would get one now. No event is published for a new subscriber, so it is fetched each time the dialog opens. */
export const bulletinReceivers = (api: AdminApi) =>
  queryOptions({
    queryKey: [...KEY, 'receivers'],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/admin/bulletins/receivers', {}, { signal }),
  });

export function useSendBulletin() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: ApiInput<'POST /api/admin/bulletins'>['body'];
      idempotencyKey: string;
    }) => api.call('POST /api/admin/bulletins', { body }, { idempotencyKey }),
    onSettled: () => {
      for (const queryKey of [KEY, queryKeys.audit]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
