import type { QueryFilters } from '@tanstack/react-query';
import { queryClient } from '#api/query.ts';
import { storedQueries } from './stored-queries.ts';

/**
 * Changes what is shown to what the server has stored, also for the next visit without a connection; all else is as old as before. What is
 * just being read may be older than that: it is read again.
 */
export function changeShown<Data>(
  shown: Pick<QueryFilters, 'queryKey' | 'predicate'>,
  change: (before: Data) => Data,
): void {
  const reading = queryClient
    .getQueryCache()
    .findAll({ ...shown, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data !== undefined);
  for (const query of reading) void query.cancel({ revert: true });
  for (const { queryKey: key, state } of queryClient.getQueryCache().findAll(shown)) {
    const before = state.data;
    const after = queryClient.setQueryData<Data>(key, (data) => data && change(data), {
      updatedAt: state.dataUpdatedAt,
    });
    if (after !== before) void storedQueries.persistQueryByKey(key, queryClient);
  }
  for (const query of reading) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
}
