import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { RatingGrid } from '#features/ratings/grid/rating-grid.tsx';
import { useLanguage } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** The sheet of a statement. */
export function StatementScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(queryOf(sheets.read, { params: { id } }));
  return (
    <Screen title="menu.statements">
      {data && <RatingGrid key={id} sheet={data} calls={sheets} reload={() => void refetch()} />}
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
    </Screen>
  );
}
