import { type Sheet, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryOf } from '#api/query.ts';
import { rememberItem } from '#api/recent-items.ts';
import { useProfile } from '#api/session.ts';
import { RatingGrid } from '#features/ratings/grid/rating-grid.tsx';
import { useSheetStore } from '#features/ratings/grid/use-rating-store.ts';
import { OtherStatements } from '#features/ratings/other-statements.tsx';
import { StatementActions } from '#features/ratings/statement-actions.tsx';
import { STATEMENT_LISTS, sheetName, statementPath } from '#features/ratings/statement-address.ts';
import { StatementEvents } from '#features/ratings/statement-events.tsx';
import { StatementHead, useFoldedHead } from '#features/ratings/statement-head.tsx';
import { useLanguage } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { Neighbours } from '#ui/table/neighbours.tsx';
import './ratings.css';

const NEIGHBOUR_TITLES = { previous: 'statement.previous', next: 'statement.next' } as const;

/** One sheet: its header, the marks of the students and what was done with it. */
export function StatementScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(queryOf(sheets.read, { params: { id } }));
  const reload = () => void refetch();
  return (
    <Screen
      title="statement.noun"
      tab={data && sheetName(data)}
      actions={
        <Neighbours
          id={id}
          remembered={STATEMENT_LISTS}
          addressOf={statementPath}
          titles={NEIGHBOUR_TITLES}
        />
      }
    >
      {data && <StatementPage key={id} sheet={data} reload={reload} />}
      {!data && <FirstLoad error={error} retry={reload} />}
    </Screen>
  );
}

function StatementPage({ sheet, reload }: { sheet: Sheet; reload: () => void }) {
  const title = sheetName(sheet);
  const { isFolded } = useFoldedHead();
  const ratings = useSheetStore(sheet, sheets, useProfile().id);
  useEffect(() => rememberItem({ title, address: statementPath(sheet) }), [sheet, title]);
  return (
    <div className="statement" data-folded={isFolded}>
      <StatementHead sheet={sheet} linked>
        <StatementActions sheet={sheet} ratings={ratings} />
      </StatementHead>
      {!isFolded && <OtherStatements sheet={sheet} />}
      <RatingGrid sheet={sheet} calls={sheets} ratings={ratings} reload={reload} />
      <StatementEvents events={sheet.events} />
    </div>
  );
}
