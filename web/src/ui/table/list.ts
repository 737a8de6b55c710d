import type { Page } from '@dekanat/contract/api/lists.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ApiError, CallInput } from '#api/api.ts';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { useLanguage } from '#i18n/text.ts';
import {
  type FilterOf,
  filtersOf,
  type ListEndpoint,
  type RowOf,
  readQuery,
  writeQuery,
} from '#ui/table/list-query.ts';
import { useUrlState } from '#ui/table/url-state.ts';

export interface List<Row = unknown, Name extends string = string> {
  endpoint: ListEndpoint;
  /** The URL as the endpoint's schema reads it, in the header's university. */
  query: Record<string, unknown>;
  /** Search and filters in force. */
  filters: Partial<Record<Name, unknown>>;
  page: Page<Row> | undefined;
  /** `idle`: a required filter is still to be chosen. */
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** The former rows are still shown while the next ones are loaded. */
  refetching: boolean;
  error: ApiError | null;
  retry(): void;
  /** Changes filters or order, and returns to the first page. */
  setFilters(changes: Record<string, unknown>): void;
  goToPage(page: number, limit?: number): void;
}

/**
 * A list whose state is the URL: page, size, order, search and filters, parsed by the endpoint's own schema. What is `fixed` the screen
 * itself asks for, always.
 */
export function useList<const E extends ListEndpoint>(
  endpoint: E,
  fixed: { [Name in FilterOf<E>]?: unknown } = {},
): List<RowOf<E>, FilterOf<E>> {
  useLanguage();
  const schema = endpoint.query;
  const { search, show } = useUrlState();
  const { universityId } = useUniversity();
  const read = readQuery(schema, search);
  const scope =
    'university_id' in schema.shape && universityId !== undefined ? { university_id: universityId } : {};
  const query: Record<string, unknown> = { ...read, ...scope, ...fixed };
  const { data, error, isPlaceholderData, isFetching, isError, refetch } = useQuery({
    ...queryOf<ListEndpoint>(endpoint, { query } as CallInput<ListEndpoint>),
    enabled: read !== undefined,
    placeholderData: keepPreviousData,
  });
  const page = data as Page<RowOf<E>> | undefined;
  const change: List['setFilters'] = (changes) => show(writeQuery(schema, search, { ...changes, page: 1 }));
  const turnTo: List['goToPage'] = (to, limit) =>
    show(writeQuery(schema, search, { page: to, ...(limit !== undefined && { limit }) }));

  useReturnToFirstPage(universityId, () => {
    const ofOldUniversity = [...search.keys()].filter((name) => name.endsWith('_id'));
    const cleared = Object.fromEntries(ofOldUniversity.map((name) => [name, undefined]));
    show(writeQuery(schema, search, { ...cleared, page: 1 }), { replace: true });
  });
  // The last row of the last page is gone: the page before is the last one now.
  const last =
    page && !isPlaceholderData && page.data.length === 0 ? Math.ceil(page.total / page.per_page) : 0;
  useEffect(() => {
    if (last > 0) show(writeQuery(schema, search, { page: last }), { replace: true });
  }, [last, schema, search, show]);

  return {
    endpoint,
    query,
    filters: filtersOf({ ...read, ...scope }) as List<RowOf<E>, FilterOf<E>>['filters'],
    page,
    state: stateOf(read !== undefined, page !== undefined, isError),
    refetching: isPlaceholderData || (isFetching && page !== undefined),
    error,
    retry: () => void refetch(),
    setFilters: change,
    goToPage: turnTo,
  };
}

function stateOf(asked: boolean, answered: boolean, failed: boolean): List['state'] {
  if (!asked) return 'idle';
  if (answered) return 'ready';
  return failed ? 'failed' : 'loading';
}

/** Another university has other records: page 7 and a faculty chosen in the old one mean nothing there. */
function useReturnToFirstPage(universityId: number | undefined, leave: () => void) {
  const seen = useRef(universityId);
  useEffect(() => {
    if (seen.current === universityId) return;
    seen.current = universityId;
    leave();
  });
}
