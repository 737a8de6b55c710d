import type { RatingHistoryEntry } from '@dekanat/contract/ratings/sheets.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import type { GridRow } from '#features/ratings/grid/rating-rows.ts';
import type { SheetCalls } from '#features/ratings/grid/use-rating-store.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

interface RatingHistoryProps {
  statementId: number;
  row: GridRow;
  calls: SheetCalls;
  onClose: () => void;
}

/** Every value of a student in this statement, newest first: who entered it, when and why. */
export function RatingHistory({ statementId, row, calls, onClose }: RatingHistoryProps) {
  const text = useText();
  const params = { id: statementId, studentSubjectId: row.id };
  const { data, error, refetch } = useQuery({ ...queryOf(calls.history, { params }), staleTime: 0 });
  return (
    <Drawer
      open
      size={520}
      title={text('rating_grid.history_of', { name: row.stored.fio })}
      onClose={onClose}
    >
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.length === 0 ? (
        <p>{text('rating_grid.history.empty')}</p>
      ) : (
        <ol className="rating-history">
          {data.map((entry) => (
            <HistoryEntry key={entry.version} entry={entry} />
          ))}
        </ol>
      )}
    </Drawer>
  );
}

function HistoryEntry({ entry }: { entry: RatingHistoryEntry }) {
  const text = useText();
  const { ic_rating, fc_rating, absent, rating, mark, source, reason, changed_by, changed_at } = entry;
  const points = (value: number | null) =>
    value === null ? '—' : text('rating_grid.points', { points: value });
  return (
    <li>
      <p className="rating-history-values">
        {text('rating_grid.ic_rating')}: <b>{points(ic_rating)}</b> · {text('rating_grid.fc_rating')}:{' '}
        <b>{absent ? text('rating_grid.absent.yes') : points(fc_rating)}</b>
        {mark !== null && (
          <>
            {' · '}
            {absent ? `${text('rating_grid.mark')}: ${mark}` : text('rating_grid.result', { rating, mark })}
          </>
        )}
      </p>
      <p className="hint">
        <Instant at={changed_at} /> · {changed_by ?? '—'} · {text(`rating_grid.source.${source}`)}
      </p>
      {reason && <p>{text('rating_grid.reason_of', { reason })}</p>}
    </li>
  );
}
