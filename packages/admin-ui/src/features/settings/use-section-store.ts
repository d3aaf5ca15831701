import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';

/** Saves a section with `put`, and reads it again with the query that shows it. */
export function useSectionStore<Stored, Body, Key extends QueryKey>(
  query: FetchQueryOptions<Stored, Error, Stored, Key>,
  put: (body: Body) => Promise<Stored>,
) {
  const queryClient = useQueryClient();
  return {
    save: async (body: Body): Promise<Stored> => {
      const saved = await put(body);
      // A reading that began before would bring back what was there then, and nothing would read it again.
      await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
      queryClient.setQueryData<Stored>(query.queryKey, saved);
      return saved;
    },
    readAgain: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
  };
}
