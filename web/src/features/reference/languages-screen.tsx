import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { type LanguageOption, languages } from '@dekanat/contract/reference/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { Grid } from '#ui/table/grid.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

const columns: Column<LanguageOption & { id: number }>[] = [
  { key: 'code', title: 'languages.code', width: 120, render: (row) => row.code },
  {
    key: 'name',
    title: 'field.name',
    render: (row) => <span lang={LANGUAGE_TAGS[row.code]}>{row.name}</span>,
  },
];
const nothing = () => undefined;

/** The languages of content, which are shipped. */
export function LanguagesScreen() {
  return (
    <Screen title="menu.languages">
      <section className="list">
        <LanguageTable />
      </section>
    </Screen>
  );
}

function LanguageTable() {
  const text = useText();
  const { data, error, isFetching, refetch } = useQuery(queryOf(languages.options, {}));
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton />;
  const rows = data.map((language, at) => ({ ...language, id: at + 1 }));
  return (
    <Grid
      page={{ data: rows, total: rows.length, per_page: rows.length, current_page: 1 }}
      columns={columns}
      label={text('menu.languages')}
      dense={false}
      renewing={isFetching}
      asked=""
      sort={undefined}
      sortable={[]}
      onSort={nothing}
      onOpen={nothing}
      onWidth={nothing}
    />
  );
}
