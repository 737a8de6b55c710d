import { account } from '@dekanat/contract/access/account.ts';
import { ownSheets } from '@dekanat/contract/ratings/sheets.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { download } from '#api/api.ts';
import { queryOf } from '#api/query.ts';
import { RatingGrid } from '#features/ratings/grid/rating-grid.tsx';
import { OWN_STATEMENTS } from '#features/ratings/own/own-statement-address.ts';
import { sheetName } from '#features/ratings/statement-address.ts';
import { StatementEvents } from '#features/ratings/statement-events.tsx';
import { StatementHead } from '#features/ratings/statement-head.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { FormatButton } from '#ui/export/format-button.tsx';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import '../ratings.css';

/** A sheet that is assigned to the signed-in teacher. */
export function OwnStatementScreen() {
  useLanguage();
  const text = useText();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(queryOf(ownSheets.read, { params: { id } }));
  const { data: own } = useQuery(queryOf(account.read, {}));
  const reload = () => void refetch();
  return (
    <Screen
      title="statement.noun"
      tab={data && sheetName(data)}
      actions={<Link to={OWN_STATEMENTS}>{text('own_statement.title')}</Link>}
    >
      {data && own && (
        <div key={id} className="statement">
          <StatementHead sheet={data}>
            {data.has_tests && (
              <Link
                to={`/account/test-attempts?semester_subject_id=${data.semester_subject_id}&group_id=${data.group_id}`}
              >
                {text('menu.test_attempts')}
              </Link>
            )}
            <FormatButton
              title="list.export"
              fetchFile={(format) => download(ownSheets.export, { params: { id }, query: { format } })}
            />
          </StatementHead>
          <RatingGrid sheet={data} calls={ownSheets} owner={own.username ?? ''} reload={reload} />
          <StatementEvents events={data.events} />
        </div>
      )}
      {!data && <FirstLoad error={error} retry={reload} />}
    </Screen>
  );
}
