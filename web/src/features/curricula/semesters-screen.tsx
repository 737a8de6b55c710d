import { formatDay } from '@dekanat/contract/api/days.ts';
import { type Semester, semesters } from '@dekanat/contract/curricula/semesters.ts';
import { useUniversity } from '#api/university.ts';
import { curriculumFilter } from '#features/curricula/curriculum-select.tsx';
import { seasonFilter } from '#features/curricula/semester-select.tsx';
import { SemesterSwitch } from '#features/curricula/semester-switch.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { Filters, statusFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { EditorLink, rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { statusColumn, universityColumn } from '#ui/table/standard-columns.tsx';

const SemesterEditor = lazyEditor(
  async () => (await import('#features/curricula/semester-editor.tsx')).SemesterEditor,
);

const columns: Column<Semester>[] = [
  statusColumn,
  {
    key: 'season',
    title: 'semester.season',
    width: 120,
    render: (row) => <SeasonName season={row.season} />,
  },
  {
    key: 'academic_year_start_year',
    title: 'curriculum.academic_year',
    width: 136,
    render: (row) => row.academic_year_name,
  },
  { key: 'start_date', title: 'semester.start_date', width: 120, render: (row) => formatDay(row.start_date) },
  { key: 'end_date', title: 'semester.end_date', width: 120, render: (row) => formatDay(row.end_date) },
  { key: 'subjects', title: 'semester.subjects', width: 96, numeric: true, render: (row) => row.subjects },
  {
    key: 'switch',
    title: 'semester.current',
    width: 104,
    render: (row) => <SemesterSwitch semester={row} />,
  },
];

function SeasonName({ season }: Pick<Semester, 'season'>) {
  const text = useText();
  return text(`semester.season.${season}`);
}

/** Semesters of all curricula: their dates, and which one of each curriculum is current. */
export function SemestersScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const list = useList(semesters.list);
  const editor = useEditor<Semester>();
  const create = <CreateButton needs={semesters.create} onClick={editor.create} />;
  const nameOf = ({ number, curriculum_name }: Semester) =>
    text('semester.title_of', { number, curriculum: curriculum_name });
  return (
    <Screen title="menu.semesters" actions={create}>
      <ListTable
        list={list}
        label="menu.semesters"
        onOpen={editor.view}
        empty={create}
        columns={[
          {
            key: 'name',
            title: 'semester.noun',
            width: 104,
            pinned: 'start',
            render: (row) => (
              <EditorLink editor={editor} row={row}>
                {text('semester.number', { number: row.number })}
              </EditorLink>
            ),
          },
          {
            key: 'curriculum_name',
            title: 'curriculum.noun',
            width: 280,
            render: (row) => row.curriculum_name,
          },
          ...(universityId === undefined ? [universityColumn] : []),
          ...columns,
          rowActions<Semester>({
            name: nameOf,
            view: editor.view,
            edit: [semesters.update, editor.edit],
            remove: semesters.remove,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="semester.search" />
        <Filters
          list={list}
          filters={[curriculumFilter(universityId), academicYearFilter, seasonFilter, statusFilter]}
        />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <SemesterEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
