import { type AuditRecord, audit } from '@dekanat/contract/access/audit.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { ActionTag } from '#history/action-tag.tsx';
import { DifferenceTable } from '#history/difference-table.tsx';
import { call } from '#kernel/api.ts';
import { Instant } from '#kernel/instant.tsx';
import { Failed, ListSkeleton } from '#kernel/list-states.tsx';
import { reading } from '#kernel/query.ts';
import { useText } from '#kernel/text.ts';
import '#history/differences.css';

const AT_ONCE = 20;
const FIELDS_SHOWN = 5;

interface RecordHistoryProps {
  record: AuditRecord;
  id: number;
}

/** All that ever happened to a record, newest first; read when it is opened, more when more is asked for. */
export function RecordHistory({ record, id }: RecordHistoryProps) {
  const text = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(record, id);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton />;
  // A change made meanwhile shifts the pages, so that an entry may come twice.
  const entries = [
    ...new Map(data.pages.flatMap((page) => page.data).map((entry) => [entry.id, entry])).values(),
  ];
  if (entries.length === 0) return <p className="list-state">{text('history.empty')}</p>;
  return (
    <>
      <ol className="history" aria-label={text('history.title')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className="history-who">
              <ActionTag action={entry.action} />
              <strong>{entry.user_name}</strong>
              <Instant at={entry.at} />
            </p>
            <DifferenceTable entry={entry} first={FIELDS_SHOWN} />
          </li>
        ))}
      </ol>
      <div className="history-foot">
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('history.more')}
          </Button>
        )}
        <Link to="/accounts/audit" search={{ record, record_id: id }}>
          {text('history.open')}
        </Link>
      </div>
    </>
  );
}

function useHistory(record: AuditRecord, id: number) {
  const query = { record, record_id: id, limit: AT_ONCE };
  return useInfiniteQuery({
    queryKey: [...reading(audit.list, { query }).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => call(audit.list, { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, per_page, total }) =>
      current_page * per_page < total ? current_page + 1 : undefined,
    staleTime: 0,
  });
}
