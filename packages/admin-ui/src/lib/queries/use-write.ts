import { useMutation, useQueryClient, type QueryKey, type UseMutationOptions } from '@tanstack/react-query';
import { useAdminApi, type AdminApi } from './admin-api.ts';

interface WriteOptions<Answer, Input> extends Pick<
  UseMutationOptions<Answer, Error, Input>,
  'gcTime' | 'mutationKey'
> {
  /** It is over only once what it changes has been fetched again. */
  waits?: boolean;
}

/**
 * A write, after which what it changes is fetched again. After a failed one too: what is on the screen may be out of
 * date, which is why it failed.
 * @param changes how the keys of what it changes begin
 */
export function useWrite<Answer, Input = void>(
  write: (api: AdminApi, input: Input) => Promise<Answer>,
  changes: readonly QueryKey[],
  { waits = false, ...options }: WriteOptions<Answer, Input> = {},
) {
  const api = useAdminApi();
  const refetch = useRefetch(changes);
  return useMutation({
    ...options,
    mutationFn: (input: Input) => write(api, input),
    onSettled: () => {
      const refetched = refetch();
      return waits ? refetched : undefined;
    },
  });
}

/** Has everything fetched again whose key begins with one of these. */
export function useRefetch(keys: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
