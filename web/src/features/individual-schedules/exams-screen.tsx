import {
  INDIVIDUAL_TYPES,
  type IndividualExamRow,
  individualExams,
} from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { curriculumFilter, curriculumGroupFilter } from '#features/curricula/curriculum-select.tsx';
import { semesterFilter } from '#features/curricula/semester-select.tsx';
import { EXAMS, examPath } from '#features/individual-schedules/schedule-address.ts';
import { SelectionBar } from '#features/individual-schedules/selection-bar.tsx';
import { StateTag, stateFilter } from '#features/individual-schedules/state-tag.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import type { Filter } from '#ui/table/list-filter.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { useRowSelection } from '#ui/table/row-selection.ts';
import { SearchBox } from '#ui/table/search-box.tsx';
import './individual-schedules.css';

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
  { key: 'subject_name', title: 'subject.noun', width: 208, render: (row) => row.subject_name ?? '—' },
  {
    key: 'control_type_name',
    title: 'individual.what',
    width: 200,
    render: (row) => row.lesson_name ?? row.control_type_name ?? '—',
  },
  {
    key: 'usual_date',
    title: 'individual.column.usual_date',
    width: 164,
    render: (row) => <Instant at={row.usual_date} />,
  },
  {
    key: 'date',
    title: 'individual.date',
    width: 164,
    render: (row) => <Instant at={row.start_date ?? row.deadline_date} />,
  },
  {
    key: 'state',
    title: 'individual.column.state',
    width: 128,
    render: (row) => <StateTag state={row.state} />,
  },
  { key: 'reason', title: 'individual.column.reason', width: 208, render: (row) => row.reason ?? '—' },
  {
    key: 'curriculum_name',
    title: 'curriculum.noun',
    width: 240,
    hiddenByDefault: true,
    render: (row) => row.curriculum_name,
  },
  {
    key: 'semester_name',
    title: 'semester.noun',
    width: 96,
    hiddenByDefault: true,
    render: (row) => row.semester_name,
  },
  { key: 'author', title: 'individual.column.author', width: 136, render: (row) => row.author ?? '—' },
  {
    key: 'created_at',
    title: 'individual.column.created_at',
    width: 164,
    hiddenByDefault: true,
    render: (row) => <Instant at={row.created_at} />,
  },
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

const SELECTION = { label: ({ fio }: IndividualExamRow) => fio };

/** Other dates of lessons and controls for single students. */
export function ExamsScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const list = useList(individualExams.list);
  const selection = useRowSelection<IndividualExamRow>(SELECTION);
  const may = useMay(individualExams.create);
  const create = may && (
    <Button type="primary" onClick={() => void navigate({ to: `${EXAMS}/create` })}>
      {text('individual_exam.create')}
    </Button>
  );
  const filters = [
    { ...academicYearFilter, clears: ['semester_id'] },
    facultyFilter(universityId),
    curriculumFilter(universityId),
    semesterFilter(list.filters.curriculum_id),
    curriculumGroupFilter(universityId),
    typeFilter,
    stateFilter,
    ...(list.filters.lesson_id === undefined ? [] : [lessonFilter(list.page?.data[0]?.lesson_name ?? null)]),
  ];
  return (
    <Screen title="menu.student_schedules" actions={create}>
      <ListTable
        list={list}
        label="menu.student_schedules"
        onOpen={(row) => void navigate({ to: examPath(row) })}
        exports={individualExams.export}
        columns={COLUMNS}
        {...(may && { selection })}
        empty={create}
      >
        <SearchBox list={list} by="fio" label="individual.search.student" />
        <Filters list={list} filters={filters} />
        <SelectionBar selection={selection} endpoint={individualExams.cancel} />
      </ListTable>
    </Screen>
  );
}
