import {
  INDIVIDUAL_TYPES,
  type IndividualExamRow,
  individualExams,
} from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { Select } from 'antd';
import { useUniversity } from '#api/university.ts';
import { curriculumFilter, curriculumGroupFilter } from '#features/curricula/curriculum-select.tsx';
import { semesterFilter } from '#features/curricula/semester-select.tsx';
import { ScheduledItem } from '#features/individual-schedules/control-title.tsx';
import { EXAMS, examPath } from '#features/individual-schedules/schedule-address.ts';
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
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { Instant } from '#ui/instant.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import type { Filter } from '#ui/table/list-filter.ts';
import { choice } from '#ui/table/list-filters.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';

const COLUMNS: Column<IndividualExamRow>[] = [
  {
    key: 'fio',
    title: 'individual.column.fio',
    width: 264,
    pinned: 'start',
    render: (row) => <RowLink to={examPath(row)}>{row.fio}</RowLink>,
  },
  {
    key: 'group_name',
    title: 'individual.column.group',
    width: 112,
    render: (row) => row.group_name ?? '—',
  },
  subjectColumn,
  {
    key: 'control_type_name',
    alsoExports: ['statement', 'lesson_name'],
    title: 'individual.what',
    width: 200,
    render: (row) => <ScheduledItem row={row} />,
  },
  dateColumn('usual_date', 'individual.column.usual_date'),
  {
    key: 'date',
    alsoExports: ['start_date', 'deadline_date'],
    title: 'individual.date',
    width: 164,
    render: (row) => <Instant at={row.start_date ?? row.deadline_date} />,
  },
  stateColumn,
  reasonColumn,
  ...semesterColumns,
  authorColumn,
  dateColumn('created_at', 'individual.column.created_at', { hiddenByDefault: true }),
];

const typeFilter = choice(
  'individual_type',
  'individual.column.type',
  INDIVIDUAL_TYPES.map((value) => ({ value, label: `individual.type.${value}` })),
);

/** Of a list that was opened from a lesson of a syllabus; it can only be removed. */
const lessonFilter = (name: string | null): Filter<'lesson_id'> => ({
  name: 'lesson_id',
  label: 'individual.type.lesson',
  control: ({ id, value, onChange }) => (
    <Select
      id={id}
      value={value}
      options={[{ value, label: name ?? value }]}
      allowClear
      onChange={onChange}
    />
  ),
  shown: (value) => name ?? `${value}`,
});

const nameOf = ({ fio }: IndividualExamRow) => fio;

/** Other dates of lessons and controls for single students. */
export function ExamsScreen() {
  const { universityId } = useUniversity();
  const list = useList(individualExams.list);
  return (
    <ScheduleList
      title="menu.student_schedules"
      create="individual_exam.create"
      search="individual.search.student"
      calls={individualExams}
      path={EXAMS}
      list={list}
      columns={COLUMNS}
      nameOf={nameOf}
      filters={[
        academicYearFilter,
        facultyFilter(universityId),
        curriculumFilter(universityId),
        semesterFilter(list.filters.curriculum_id),
        curriculumGroupFilter(universityId),
        typeFilter,
        stateFilter,
        ...(list.filters.lesson_id === undefined
          ? []
          : [lessonFilter(list.page?.data[0]?.lesson_name ?? null)]),
      ]}
    />
  );
}
