import {
  type IndividualWindowRow,
  individualWindows,
} from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { useUniversity } from '#api/university.ts';
import { curriculumFilter } from '#features/curricula/curriculum-select.tsx';
import { semesterFilter } from '#features/curricula/semester-select.tsx';
import { ScheduledItem } from '#features/individual-schedules/control-title.tsx';
import { WINDOWS, windowPath } from '#features/individual-schedules/schedule-address.ts';
import {
  authorColumn,
  dateColumn,
  reasonColumn,
  semesterColumns,
  stateColumn,
  subjectColumn,
} from '#features/individual-schedules/schedule-columns.tsx';
import { ScheduleList } from '#features/individual-schedules/schedule-list.tsx';
import { stateFilter } from '#features/individual-schedules/state-tag.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { departmentFilter } from '#features/structure/department-select.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { RowLink } from '#ui/table/row-actions.tsx';

const COLUMNS: Column<IndividualWindowRow>[] = [
  {
    key: 'fio',
    title: 'individual.column.teacher',
    width: 240,
    pinned: 'start',
    render: (row) => <RowLink to={windowPath(row)}>{row.teacher_name ?? '—'}</RowLink>,
  },
  subjectColumn,
  {
    key: 'control_type_name',
    alsoExports: ['statement'],
    title: 'individual.column.control',
    width: 164,
    render: (row) => <ScheduledItem row={row} />,
  },
  dateColumn('start_date', 'individual.column.start_date'),
  dateColumn('end_date', 'individual.column.end_date'),
  stateColumn,
  { ...reasonColumn, width: 224 },
  ...semesterColumns,
  dateColumn('usual_from', 'individual.column.usual_from', { width: 152, hiddenByDefault: true }),
  dateColumn('usual_to', 'individual.column.usual_to', { width: 152, hiddenByDefault: true }),
  authorColumn,
];

const nameOf = ({ teacher_name }: IndividualWindowRow) => teacher_name ?? '—';

/** Windows in which single teachers enter the results of a control. */
export function WindowsScreen() {
  const { universityId } = useUniversity();
  const list = useList(individualWindows.list);
  return (
    <ScheduleList
      title="menu.teacher_schedules"
      create="individual_window.create"
      search="individual.search.teacher"
      calls={individualWindows}
      path={WINDOWS}
      list={list}
      columns={COLUMNS}
      nameOf={nameOf}
      filters={[
        academicYearFilter,
        curriculumFilter(universityId),
        semesterFilter(list.filters.curriculum_id),
        departmentFilter(universityId),
        stateFilter,
      ]}
    />
  );
}
