import { profile } from '@dekanat/contract/access/profile.ts';
import { CONTENT_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { type University, universities } from '@dekanat/contract/universities/universities.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { LanguageTags } from '#ui/table/language-tags.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters, statusFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { changedColumn, nameColumn, statusColumn } from '#ui/table/standard-columns.tsx';

const UniversityEditor = lazyEditor(
  async () => (await import('#features/universities/university-editor.tsx')).UniversityEditor,
);

const filters = [
  statusFilter,
  choice(
    'default_language',
    'university.default_language',
    CONTENT_LANGUAGES.map((value) => ({ value, label: `language.${value}` })),
  ),
  choice('with_licence', 'licence.noun', [
    { value: 1, label: 'university.with_licence.yes' },
    { value: 0, label: 'university.with_licence.no' },
  ]),
];

export function UniversitiesScreen() {
  const list = useList(universities.list);
  const editor = useEditor<University>();
  const create = <CreateButton needs={universities.create} onClick={editor.create} />;
  return (
    <Screen title="menu.universities" actions={create}>
      <ListTable
        list={list}
        label="menu.universities"
        onOpen={editor.view}
        exports={universities.export}
        empty={create}
        columns={[
          nameColumn(editor),
          statusColumn,
          { key: 'rector', title: 'university.rector', width: 184, render: (row) => row.rector || '—' },
          {
            key: 'default_language',
            title: 'university.default_language',
            width: 148,
            render: ({ default_language: language, translations }) => (
              <LanguageTags of={{ language, translations }} />
            ),
          },
          { key: 'address', title: 'university.address', width: 184, render: (row) => row.address || '—' },
          {
            key: 'founded_year',
            title: 'university.founded_year',
            width: 128,
            hiddenByDefault: true,
            render: (row) => row.founded_year ?? '—',
          },
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [universities.update, editor.edit],
            remove: universities.remove,
            removes: { alsoChanges: [profile.read] },
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="university.search" />
        <Filters list={list} filters={filters} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <UniversityEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
