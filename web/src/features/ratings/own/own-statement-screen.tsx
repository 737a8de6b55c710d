import { account } from '@dekanat/contract/access/account.ts';
import { ownSheets, type Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { download } from '#api/api.ts';
import { queryOf } from '#api/query.ts';
import { RatingGrid } from '#features/ratings/grid/rating-grid.tsx';
import { useSaveBeforeFile, useSheetStore } from '#features/ratings/grid/use-rating-store.ts';
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
      {data && own && <OwnStatementPage key={id} sheet={data} owner={own.username ?? ''} reload={reload} />}
      {!data && <FirstLoad error={error} retry={reload} />}
    </Screen>
  );
}

interface OwnStatementPageProps {
  sheet: Sheet;
  owner: string;
  reload: () => void;
}

function OwnStatementPage({ sheet, owner, reload }: OwnStatementPageProps) {
  const text = useText();
  const { id, semester_subject_id, group_id } = sheet;
  const ratings = useSheetStore(sheet, ownSheets, owner);
  const saveBeforeFile = useSaveBeforeFile(ratings.store);
  return (
    <div className="statement">
      <StatementHead sheet={sheet}>
        {sheet.has_tests && (
          <Link to={`/account/test-attempts?semester_subject_id=${semester_subject_id}&group_id=${group_id}`}>
            {text('menu.test_attempts')}
          </Link>
        )}
        <FormatButton
          title="list.export"
          fetchFile={async (format) => {
            await saveBeforeFile();
            return download(ownSheets.export, { params: { id }, query: { format } });
          }}
        />
      </StatementHead>
      <RatingGrid sheet={sheet} calls={ownSheets} ratings={ratings} reload={reload} />
      <StatementEvents events={sheet.events} />
    </div>
  );
}
