import { personalFieldsOf } from '@dekanat/contract/api/personal.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMay, useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { DuplicatesButton } from '#features/students/duplicates/duplicates-button.tsx';
import { SelectedAccountSlips } from '#features/students/selected-account-slips.tsx';
import { BulkActions } from '#features/students/status-changes/bulk-actions.tsx';
import { useStatusChange } from '#features/students/status-changes/status-change-actions.tsx';
import { useNewStudentSelection } from '#features/students/status-changes/student-selection.ts';
import { studentColumns } from '#features/students/student-columns.tsx';
import { studentFilters } from '#features/students/student-filters.tsx';
import { STUDENT_LISTS } from '#features/students/student-lists.ts';
import { type StudentActionOptions, studentActions } from '#features/students/student-row-actions.tsx';
import { useText } from '#i18n/text.ts';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';
import { ImportButton } from '#platform/imports/import-button.tsx';
import { usePersonalExport } from '#platform/personal-data/personal-export.tsx';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { studentPath } from '#ui/student-path.ts';
import { matchingTotal, useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { useRememberedList } from '#ui/table/list-place.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';

const StudentDialog = lazyEditor(
  async () => (await import('#features/students/student-dialog.tsx')).StudentDialog,
);
const DeadlineDialog = lazy(async () => ({
  default: (await import('#features/students/deadline-dialog.tsx')).DeadlineDialog,
}));

const PERSONAL = {
  show: students.show,
  hint: 'student.export.personal.hint' as const,
  columns: personalFieldsOf(students.update.body),
};

export function StudentsScreen() {
  const { universityId } = useUniversity();
  const navigate = useNavigate();
  const list = useList(students.list);
  useRememberedList(STUDENT_LISTS, 'students', list.query);
  const byPassport = useMay(students.update);
  const details = useEditor<StudentRow>();
  const [limited, setLimited] = useState<{ student: StudentRow; open: boolean }>();
  const selection = useNewStudentSelection<StudentRow>();
  const selectedIds = [...selection.selected.rows.values()].map(({ id }) => id);
  const change = useStatusChange();
  const mayAct = [
    useMay(studentStatuses.store),
    useMay('student_account_student'),
    useMay('message_store'),
  ].some(Boolean);
  const exported = usePersonalExport(PERSONAL);
  const open = (row: StudentRow) => void navigate({ to: studentPath(row) });
  const columns = useColumns({
    onDetails: details.view,
    onDeadline: (student) => setLimited({ student, open: true }),
    onChange: (act, student) => change.start(act, { people: [student] }),
  });
  const create = (
    <CreateButton
      needs={students.create}
      onClick={() => void navigate({ to: '/students/students/create' })}
    />
  );
  // Links with `?create` or `?view` open the matching screen.
  if (details.mode === 'create') return <Navigate to="/students/students/create" replace />;
  return (
    <Screen title="menu.students" actions={create}>
      <ListTable
        list={list}
        label="menu.students"
        onOpen={open}
        exports={students.export}
        exported={exported}
        tools={
          <>
            <DuplicatesButton />
            <ImportButton of="students" title="menu.students" needs={students} inUniversity />
          </>
        }
        empty={create}
        columns={columns}
        {...(mayAct && { selection: selection.selected })}
      >
        <SearchBox
          list={list}
          by="full_search"
          label={byPassport ? 'student.search' : 'student.search.without_passport'}
        />
        <Filters list={list} filters={studentFilters(universityId, byPassport)} />
        <BulkActions
          selection={selection}
          statusOf={(row) => row.study_status}
          matching={{ filters: withoutSort(list.filters), total: matchingTotal(list) }}
        >
          <WriteMessageButton
            receivers={selection.all ? { students: selection.all.filters } : { student_ids: selectedIds }}
          />
          <SelectedAccountSlips ids={selectedIds} all={selection.all !== undefined} />
        </BulkActions>
      </ListTable>
      <MountWhenOpened editor={details}>
        <StudentDialog editor={details} />
      </MountWhenOpened>
      {change.dialog}
      <Suspense>
        {limited && <DeadlineDialog {...limited} onClose={() => setLimited({ ...limited, open: false })} />}
      </Suspense>
    </Screen>
  );
}

const withoutSort = ({ sort: _sort, ...filters }: Record<string, unknown>) => filters;

function useColumns(actions: Omit<StudentActionOptions, 'own'>) {
  const text = useText();
  const own = useProfile();
  const { universityId, options } = useUniversity();
  const universityOf = (id: number) => options.find((university) => university.id === id)?.name;
  return [
    ...studentColumns({
      own,
      text,
      universityOf: universityId === undefined ? universityOf : undefined,
    }),
    studentActions({ own, ...actions }),
  ];
}
