import { FACULTY_POSITIONS, type Faculty, faculties } from '@dekanat/contract/structure/faculties.ts';
import { useEditor } from '#editor/editor.ts';
import { lazyEditor, WhenOpened } from '#editor/lazy-editor.tsx';
import { Instant } from '#kernel/instant.tsx';
import { LanguageTags } from '#kernel/language-tags.tsx';
import { useList } from '#kernel/list.ts';
import { choice, Filters, statusFilter } from '#kernel/list-filters.tsx';
import { ListTable } from '#kernel/list-table.tsx';
import { RowLink, rowActions } from '#kernel/row-actions.tsx';
import { CreateButton, Screen } from '#kernel/screen.tsx';
import { SearchBox } from '#kernel/search-box.tsx';
import { useProfile } from '#kernel/session.ts';
import { StatusTag } from '#kernel/status-tag.tsx';
import { useText } from '#kernel/text.ts';
import { useUniversity } from '#kernel/university.ts';

const FacultyEditor = lazyEditor(
  async () => (await import('#features/structure/faculty-editor.tsx')).FacultyEditor,
);

const filters = [
  statusFilter,
  choice(
    'position',
    'faculty.position',
    FACULTY_POSITIONS.map((value) => ({ value, label: `faculty.position.${value}` })),
  ),
];

export function FacultiesScreen() {
  const text = useText();
  const ofAll = useUniversity().universityId === undefined;
  const list = useList(faculties.list);
  const editor = useEditor<Faculty>();
  // Whoever is bound to one faculty makes no other.
  const create = useProfile().faculty_id === null && (
    <CreateButton needs={faculties.create} onClick={editor.create} />
  );
  return (
    <Screen title="menu.faculties" actions={create}>
      <ListTable
        list={list}
        label="menu.faculties"
        onOpen={editor.view}
        exports={faculties.export}
        empty={create}
        columns={[
          {
            key: 'name',
            title: 'field.name',
            show: (row) => <RowLink onOpen={() => editor.view(row)}>{row.name}</RowLink>,
          },
          ...(ofAll
            ? [
                {
                  key: 'university_name',
                  title: 'field.university',
                  width: 224,
                  show: (row: Faculty) => row.university_name,
                },
              ]
            : []),
          { key: 'faculty_code', title: 'faculty.faculty_code', width: 88, show: (row) => row.faculty_code },
          {
            key: 'dean_name',
            title: 'faculty.dean_name',
            width: ofAll ? 208 : 248,
            show: (row) => row.dean_name,
          },
          {
            key: 'position',
            title: 'faculty.position',
            width: 104,
            show: (row) => text(`faculty.position.${row.position}`),
          },
          {
            key: 'status',
            title: 'field.status',
            width: 116,
            show: (row) => <StatusTag status={row.status} />,
          },
          {
            key: 'translations',
            title: 'field.translations',
            width: 152,
            away: ofAll,
            show: (row) => <LanguageTags of={row} />,
          },
          {
            key: 'updated_at',
            title: 'field.updated_at',
            width: 148,
            away: true,
            show: (row) => <Instant at={row.updated_at} />,
          },
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [faculties.update, editor.edit],
            remove: faculties.remove,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="faculty.search" />
        <Filters list={list} filters={filters} />
      </ListTable>
      <WhenOpened editor={editor}>
        <FacultyEditor editor={editor} />
      </WhenOpened>
    </Screen>
  );
}
