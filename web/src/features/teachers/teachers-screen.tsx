import { GENDERS } from '@dekanat/contract/people/genders.ts';
import { type Teacher, teachers } from '@dekanat/contract/teachers/teachers.ts';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { labelFilter } from '#features/reference/label-select.tsx';
import { departmentFilter } from '#features/structure/department-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { SelectedTeachers } from '#features/teachers/selected-teachers.tsx';
import { teacherActions } from '#features/teachers/teacher-row-actions.tsx';
import { type Text, useText } from '#i18n/text.ts';
import type { TextName } from '#i18n/text-key.ts';
import { ImportButton } from '#platform/imports/import-button.tsx';
import { usePersonalExport } from '#platform/personal-data/personal-export.tsx';
import { useEditor } from '#ui/form/editor.ts';
import { Instant } from '#ui/instant.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { choice, Filters, missingFilter, personStatusFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { useSelectionOrAll } from '#ui/table/selection-or-all.ts';
import {
  changedColumn,
  facultyColumn,
  personStatusColumn,
  translationsColumn,
  universityColumn,
} from '#ui/table/standard-columns.tsx';
import { PersonPhoto } from '#ui/upload/person-photo.tsx';

const plain = (
  key: TextName<'teacher'>,
  width: number,
  show: Column<Teacher>['render'],
): Column<Teacher> => ({
  key,
  title: `teacher.${key}`,
  width,
  render: (row) => show(row) || '—',
});
const away = (column: Column<Teacher>): Column<Teacher> => ({ ...column, hiddenByDefault: true });

const teacherPath = ({ id }: { id: number | undefined }) => `/teachers/tutors/view/${id}`;

const columnsFor = (text: Text, ofAll: boolean): Column<Teacher>[] => [
  {
    key: 'fio',
    title: 'teacher.fio',
    render: (row) => (
      <span className="person">
        <PersonPhoto image={row.profile_img} name={row.fio} />
        <RowLink to={teacherPath(row)}>{row.fio}</RowLink>
      </span>
    ),
  },
  ...(ofAll ? [universityColumn] : []),
  plain('department_name', 208, (row) => row.department_name),
  { ...facultyColumn, hiddenByDefault: true },
  plain('post_name', 192, (row) => row.post_name),
  away(plain('scientific_title_name', 144, (row) => row.scientific_title_name)),
  away(plain('scientific_degree_name', 168, (row) => row.scientific_degree_name)),
  away(plain('teacher_groups', 184, (row) => row.teacher_groups.map(({ name }) => name).join(', '))),
  plain('username', 136, (row) => row.username),
  personStatusColumn,
  away(plain('gender', 88, (row) => text(`gender.${row.gender}`))),
  away(plain('birthday', 112, (row) => row.birth_year)),
  away(plain('passport', 128, (row) => `${row.passport_series} ${row.passport_number}`)),
  away(plain('citizenship_name', 184, (row) => row.citizenship_name)),
  away(plain('email', 184, (row) => row.email)),
  away(plain('last_sign_in_at', 160, (row) => row.last_sign_in_at && <Instant at={row.last_sign_in_at} />)),
  { ...translationsColumn, hiddenByDefault: true },
  { ...changedColumn, hiddenByDefault: true },
  teacherActions,
];

const filtersIn = (universityId: number | undefined) => [
  facultyFilter(universityId),
  departmentFilter(universityId),
  labelFilter('post', 'teacher.post_name', 'post_teachers'),
  labelFilter('scientific_title', 'teacher.scientific_title_name', 'academic_title'),
  labelFilter('scientific_degree', 'teacher.scientific_degree_name', 'degree_management'),
  choice(
    'gender',
    'teacher.gender',
    GENDERS.map((value) => ({ value, label: `gender.${value}` })),
  ),
  choice('with_account', 'teacher.with_account', [
    { value: 0, label: 'teacher.with_account.no' },
    { value: 1, label: 'teacher.with_account.yes' },
  ]),
  choice('signed_in', 'teacher.signed_in', [
    { value: 0, label: 'teacher.signed_in.no' },
    { value: 1, label: 'teacher.signed_in.yes' },
  ]),
  personStatusFilter,
  missingFilter,
];

const PERSONAL = {
  show: teachers.show,
  hint: 'teacher.export.personal.hint' as const,
  columns: ['birthday', 'passport'],
};

const nameOf = ({ fio }: Teacher) => fio;

export function TeachersScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const navigate = useNavigate();
  const list = useList(teachers.list);
  const editor = useEditor<Teacher>();
  const mayWrite = useMay('message_store');
  const selection = useSelectionOrAll<Teacher>(nameOf);
  const exported = usePersonalExport(PERSONAL);
  const open = (row: Teacher) => void navigate({ to: teacherPath(row) });
  const create = (
    <CreateButton needs={teachers.create} onClick={() => void navigate({ to: '/teachers/tutors/create' })} />
  );
  // Links with `?create` or `?view` open the matching screen.
  if (editor.mode === 'create') return <Navigate to="/teachers/tutors/create" replace />;
  if (editor.mode !== 'closed') return <Navigate to={teacherPath(editor)} replace />;
  return (
    <Screen title="menu.tutors" actions={create}>
      <ListTable
        list={list}
        label="menu.tutors"
        onOpen={open}
        exports={teachers.export}
        exported={exported}
        tools={<ImportButton of="teachers" title="menu.tutors" needs={teachers} inUniversity />}
        empty={create}
        columns={columnsFor(text, universityId === undefined)}
        {...(mayWrite && { selection: selection.selected })}
      >
        <SearchBox list={list} by="fio" label="teacher.search" />
        <Filters list={list} filters={filtersIn(universityId)} />
        <SelectedTeachers list={list} selection={selection} />
      </ListTable>
    </Screen>
  );
}
