import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiInput } from '@moveway/contracts/api.ts';
import type { AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { useWrite } from '../../lib/queries/use-write.ts';

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

interface KeyedBulletin {
  body: ApiInput<'POST /api/admin/bulletins'>['body'];
  idempotencyKey: string;
}

export const useSendBulletin = () =>
  useWrite(
    (api, { body, idempotencyKey }: KeyedBulletin) =>
      api.call('POST /api/admin/bulletins', { body }, { idempotencyKey }),
    [KEY, queryKeys.audit],
  );
