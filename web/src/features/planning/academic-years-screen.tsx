import { type AcademicYear, academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { EditorLink, rowActions } from '#ui/table/row-actions.tsx';
import { changedColumn } from '#ui/table/standard-columns.tsx';

const AcademicYearEditor = lazyEditor(
  async () => (await import('#features/planning/academic-year-editor.tsx')).AcademicYearEditor,
);

/** The academic years, which all universities share; the current one is marked. */
export function AcademicYearsScreen() {
  const text = useText();
  const list = useList(academicYears.list);
  const editor = useEditor<AcademicYear>();
  const create = <CreateButton needs={academicYears.create} onClick={editor.create} />;
  return (
    <Screen title="menu.academic_years" actions={create}>
      <ListTable
        list={list}
        label="menu.academic_years"
        onOpen={editor.view}
        exports={academicYears.export}
        empty={create}
        columns={[
          {
            key: 'start_year',
            title: 'academic_year.start_year',
            width: 200,
            render: (row) => (
              <EditorLink editor={editor} row={row}>
                {row.start_year}
              </EditorLink>
            ),
          },
          { key: 'end_year', title: 'academic_year.end_year', width: 200, render: (row) => row.end_year },
          {
            key: 'current',
            title: 'field.status',
            width: 160,
            render: (row) =>
              row.current ? (
                <span className="status-tag" data-status="active">
                  {text('academic_year.current')}
                </span>
              ) : (
                '—'
              ),
          },
          changedColumn,
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [academicYears.update, editor.edit],
            remove: academicYears.remove,
          }),
        ]}
      />
      <MountWhenOpened editor={editor}>
        <AcademicYearEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
