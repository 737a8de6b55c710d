import type { Page } from '@dekanat/contract/api/lists.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { ApiError } from '#api/api.ts';
import type { CallInput } from '#api/call-options.ts';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { useLanguage } from '#i18n/text.ts';
import { useSearchParams } from '#ui/search-params.ts';
import {
  type FilterOf,
  filtersOf,
  type ListEndpoint,
  type PageOf,
  type RowOf,
} from '#ui/table/list-query.ts';
import { useLastPage } from '#ui/table/use-last-page.ts';
import { useOnChange } from '#ui/table/use-on-change.ts';

export interface List<Row = unknown, Name extends string = string, P extends Page<Row> = Page<Row>> {
  endpoint: ListEndpoint;
  /** Of its parameters in the address, for a second list on a page. */
  namespace: string | undefined;
  /** The parameters as the endpoint's schema reads them, in the header's university. */
  query: Record<string, unknown>;
  /** Search and filters in force. */
  filters: Partial<Record<Name, unknown>>;
  page: P | undefined;
  /** `idle`: a required filter is missing. */
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** The former rows stay visible while the next ones are loading. */
  refetching: boolean;
  /** The rows and their total are those of the parameters before. */
  stale: boolean;
  error: ApiError | null;
  retry(): void;
  /** Changes filters or order, and returns to the first page. */
  setFilters(changes: Record<string, unknown>): void;
  goToPage(page: number, limit?: number): void;
}

/**
 * A list whose state is the address: page, size, order, search and filters, parsed by the endpoint's own schema. `fixed` parameters
 * always apply. A second list on a page needs a namespace for its parameters.
 */
export function useList<const E extends ListEndpoint>(
  endpoint: E,
  fixed: { [Name in FilterOf<E>]?: unknown } = {},
  namespace?: string,
): List<RowOf<E>, FilterOf<E>, PageOf<E>> {
  useLanguage();
  const { values, change } = useSearchParams<z.ZodObject>(useFreeParameters(endpoint, fixed), namespace);
  const { universityId } = useUniversity();
  const scope = scopeOf(endpoint, universityId);
  const query: Record<string, unknown> = { ...values, ...scope, ...fixed };
  const { data, error, isPlaceholderData, isFetching, isError, refetch } = useQuery({
    ...queryOf<ListEndpoint>(endpoint, { query } as CallInput<ListEndpoint>),
    enabled: values !== undefined,
    placeholderData: keepPreviousData,
  });
  const page = data as PageOf<E> | undefined;

  useClearedInOtherUniversity(endpoint, change);
  useLastPage(isPlaceholderData ? undefined : page, (last) => change({ page: last }, { replace: true }));

  return {
    endpoint,
    namespace,
    query,
    filters: filtersOf({ ...values, ...scope }) as List<RowOf<E>, FilterOf<E>>['filters'],
    page,
    state: stateOf(values !== undefined, page !== undefined, isError),
    stale: isPlaceholderData,
    refetching: isPlaceholderData || (isFetching && page !== undefined),
    error,
    retry: () => void refetch(),
    setFilters: (changes) => change({ ...changes, page: 1 }),
    goToPage: (to, limit) => change({ page: to, ...(limit !== undefined && { limit }) }),
  };
}

/** How many records match the filters in force; 0 until that is known, so that nothing is offered for a number of others. */
export const matchingTotal = ({ page, stale }: Pick<List, 'page' | 'stale'>): number =>
  stale ? 0 : (page?.total ?? 0);

type Change = ReturnType<typeof useSearchParams<z.ZodObject>>['change'];

/**
 * Another university has other records: page 7 and a faculty chosen in the former one mean nothing there. For a list inside of what is
 * rendered anew for each university, it is called outside of that.
 */
export function useClearedInOtherUniversity({ query }: ListEndpoint, change: Change): void {
  const { universityId } = useUniversity();
  useOnChange(universityId, () => {
    const ids = Object.keys(query.shape).filter((name) => name.endsWith('_id'));
    const cleared = Object.fromEntries(ids.map((name) => [name, undefined]));
    change({ ...cleared, page: 1 }, { replace: true, ignoreBlocker: true });
  });
}

/** The parameters that the address may have: all but the fixed ones. */
function useFreeParameters({ query }: ListEndpoint, fixed: object): z.ZodObject {
  const names = Object.keys(fixed).join(' ');
  return useMemo(
    () =>
      names === ''
        ? query
        : query.omit(Object.fromEntries(names.split(' ').map((name) => [name, true])) as Record<never, true>),
    [query, names],
  );
}

/** The university in the header, where the endpoint takes one. */
const scopeOf = ({ query }: ListEndpoint, universityId: number | undefined) =>
  'university_id' in query.shape && universityId !== undefined ? { university_id: universityId } : {};

function stateOf(enabled: boolean, loaded: boolean, failed: boolean): List['state'] {
  if (!enabled) return 'idle';
  if (loaded) return 'ready';
  return failed ? 'failed' : 'loading';
}
