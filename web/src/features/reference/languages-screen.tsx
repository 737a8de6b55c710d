import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { type LanguageOption, languages } from '@dekanat/contract/reference/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { DEFAULT_ARRANGEMENT } from '#ui/table/arrangement.ts';
import type { Column } from '#ui/table/columns.ts';
import { Grid } from '#ui/table/grid.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { useTableModel } from '#ui/table/table-model.ts';

const columns: Column<LanguageOption>[] = [
  { key: 'code', title: 'languages.code', width: 120, render: (row) => row.code },
  {
    key: 'name',
    title: 'field.name',
    render: (row) => <span lang={LANGUAGE_TAGS[row.code]}>{row.name}</span>,
  },
];
const NO_LANGUAGES: LanguageOption[] = [];

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
  const model = useTableModel({
    columns,
    arrangement: DEFAULT_ARRANGEMENT,
    rows: data ?? NO_LANGUAGES,
    rowKey: ({ code }) => code,
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton />;
  return (
    <Grid
      model={model}
      page={{ total: data.length, per_page: data.length, current_page: 1 }}
      label={text('menu.languages')}
      refetching={isFetching}
    />
  );
}
