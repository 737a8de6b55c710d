import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMay, useProfile } from '#api/session.ts';
import { universityOf, useUniversity } from '#api/university.ts';
import { usePresentPlanColumn } from '#features/registration/present-plan-column.tsx';
import { RegistrationPanel } from '#features/registration/registration-panel.tsx';
import { SelectedRow } from '#features/registration/selected-row.ts';
import { StudentChoice } from '#features/registration/student-choice.tsx';
import { entryYearFilter } from '#features/structure/entry-year-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { specialityFilter } from '#features/structure/speciality-select.tsx';
import { studentGroupFilter } from '#features/structure/student-group-select.tsx';
import { useText } from '#i18n/text.ts';
import { draftName } from '#ui/form/draft.ts';
import { DraftedAct, DraftNotice } from '#ui/form/drafted-act.tsx';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import type { Column } from '#ui/table/columns.ts';
import { useDraftedSelection } from '#ui/table/drafted-selection.ts';
import { useClearedInOtherUniversity, useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { RowCheckboxLabel } from '#ui/table/selection-checkbox.tsx';
import { facultyColumn } from '#ui/table/standard-columns.tsx';

const filtersIn = (universityId: number | undefined) => [
  facultyFilter(universityId),
  { ...specialityFilter(universityId), clears: ['group_id'] },
  studentGroupFilter(universityId),
  entryYearFilter,
  choice('with_register', 'registration.with_register', [
    { value: 0, label: 'registration.with_register.no' },
    { value: 1, label: 'registration.with_register.yes' },
  ]),
];

const columnsWith = (presentPlan: Column<StudentRow>): Column<StudentRow>[] => [
  {
    key: 'full_name',
    title: 'student.full_name',
    width: 256,
    render: (row) => <RowCheckboxLabel rowId={row.id}>{row.full_name}</RowCheckboxLabel>,
  },
  { key: 'id_number', title: 'student.id_number.short', width: 136, render: (row) => row.id_number },
  { key: 'group_name', title: 'student.group_name', width: 136, render: (row) => row.group_name ?? '—' },
  presentPlan,
  { ...facultyColumn, hiddenByDefault: true },
];

/** A registration needs a student who studies. */
const STUDYING = { study_status: 'studying' } as const;
const withoutSort = ({ sort: _sort, ...filters }: Record<string, unknown>) => filters;
const nameOf = ({ full_name }: StudentRow) => full_name;

/** Registers students in a semester of a curriculum: students on the left, the semester on the right. */
export function AttachScreen() {
  const text = useText();
  const { id: me } = useProfile();
  const { universityId } = useUniversity();
  const mayList = useMay(students.list);
  const { change } = useSearchParams(students.list.query);
  useClearedInOtherUniversity(students.list, change);
  return (
    <Screen title="menu.attach_students">
      {mayList ? (
        <DraftedAct
          name={draftName(me, studentRegisters.store, undefined, ['attach', universityId ?? 'all'])}
        >
          <DraftNotice />
          <AttachedStudents />
        </DraftedAct>
      ) : (
        <p className="notice">{text('registration.no_students')}</p>
      )}
    </Screen>
  );
}

/** The screen opens with the students who have no curriculum; the filter can be cleared. */
function useWithoutPlanFirst(): void {
  const { change } = useSearchParams(students.list.query);
  const start = useRef(change);
  useEffect(() => {
    if (window.location.search === '') start.current({ with_register: 0 }, { replace: true });
  }, []);
}

function AttachedStudents() {
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const list = useList(students.list, STUDYING);
  useWithoutPlanFirst();
  const selection = useDraftedSelection(SelectedRow, nameOf);
  const presentPlan = usePresentPlanColumn(list.page?.data ?? []);
  const filters = withoutSort(list.filters);
  const rows = [...selection.selected.rows.values()];
  const leave = () => void navigate({ to: '/edu-process/attached-students' });
  return (
    <div className="registration">
      <ListTable
        list={list}
        label="registration.students_to_attach"
        onOpen={selection.toggle}
        selection={selection.selected}
        columns={columnsWith(presentPlan)}
      >
        <SearchBox list={list} by="full_search" label="registration.search" />
        <Filters list={list} filters={filtersIn(universityId)} />
      </ListTable>
      <RegistrationPanel
        choice={<StudentChoice list={list} selection={selection} filters={{ ...filters, ...STUDYING }} />}
        universityId={selection.all?.universityId ?? rows[0]?.university_id}
        chosen={
          selection.all
            ? {
                matching: selection.all.filters,
                expected: selection.all.total,
                ...universityOf(selection.all),
              }
            : { student_ids: rows.map(({ id }) => id) }
        }
        count={selection.count}
        onLeaveOut={selection.all === undefined ? selection.selected.deselect : undefined}
        onCancel={leave}
        onDone={leave}
      />
    </div>
  );
}
