import type { Endpoint, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { call } from '#api/api.ts';
import type { CallInput, CallOptions } from '#api/call-options.ts';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

type EntryOf<E extends Endpoint> = ResultOf<E> extends Page<infer Entry> ? Entry : never;

interface Entries<Entry> {
  /** Without duplicates, which appear when an entry is added between two fetches; undefined until loaded. */
  entries: Entry[] | undefined;
  /** Shown for an empty list. */
  state: ReactNode;
  /** Loads older entries; `null` if there are none. */
  older: ReactNode;
}

/** A list of events, newest first, that loads older ones on request. */
export function useEntries<E extends Endpoint>(
  list: E,
  input: CallInput<E>,
  keyOf: (entry: EntryOf<E>) => string | number,
): Entries<EntryOf<E>> {
  const text = useText();
  const found = useInfiniteQuery({
    queryKey: [...queryOf(list, input).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const request = { ...input, query: { ...input.query, page: pageParam }, signal };
      return call(list, request as unknown as CallOptions<E>) as Promise<Page<EntryOf<E>>>;
    },
    initialPageParam: 1,
    getNextPageParam: ({ current_page, per_page, total }: Page<unknown>) =>
      current_page * per_page < total ? current_page + 1 : undefined,
    staleTime: 0,
  });
  const { data, error } = found;
  const fetchOlder = () => void found.fetchNextPage();
  const olderOf = () => {
    if (found.isFetchNextPageError) return <Failed error={error} retry={fetchOlder} />;
    if (!found.hasNextPage) return null;
    return (
      <Button loading={found.isFetchingNextPage} onClick={fetchOlder}>
        {text('history.more')}
      </Button>
    );
  };
  const keyed = data?.pages.flatMap((page) => page.data).map((entry) => [keyOf(entry), entry] as const);
  return {
    entries: keyed && [...new Map(keyed).values()],
    state: error ? <Failed error={error} retry={() => void found.refetch()} /> : <ListSkeleton />,
    older: olderOf(),
  };
}
