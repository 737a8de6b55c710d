import {
  RESTORED_SUBJECT_STATES,
  type RestoredSubject,
  type RestoredSubjectState,
  restoredSubjects,
} from '@dekanat/contract/restorations/restored-subjects.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUniversity } from '#api/university.ts';
import { curriculumFilter, curriculumGroupFilter } from '#features/curricula/curriculum-select.tsx';
import { semesterFilter } from '#features/curricula/semester-select.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { subjectFilter } from '#features/planning/subject-select.tsx';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import type { RecordStatus } from '#ui/status-tag.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import './restored-subjects.css';

const studentPath = ({ student_id }: RestoredSubject) => `/students/students/view/${student_id}`;

const filtersIn = (universityId: number | undefined, curriculumId: unknown) => [
  academicYearFilter,
  curriculumFilter(universityId),
  semesterFilter(curriculumId),
  curriculumGroupFilter(universityId),
  subjectFilter(universityId),
  choice(
    'status',
    'restored_subject.status',
    RESTORED_SUBJECT_STATES.map((value) => ({ value, label: `restored_subject.status.${value}` as const })),
  ),
];

/** What restored students take apart from their groups: results carried over, and the academic difference. */
export function RestoredSubjectsScreen() {
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const list = useList(restoredSubjects.list);
  const rows = list.page?.data;
  // The rows of a student follow each other: only the first one shows the name.
  const first = useMemo(
    () =>
      new Set(
        rows?.filter((row, index) => rows[index - 1]?.student_id !== row.student_id).map(({ id }) => id),
      ),
    [rows],
  );
  const columns = useMemo(() => columnsOf((row) => first.has(row.id)), [first]);
  return (
    <Screen title="menu.recovery_subjects">
      <ListTable
        list={list}
        label="menu.recovery_subjects"
        onOpen={(row) => void navigate({ to: studentPath(row) })}
        exports={restoredSubjects.export}
        columns={columns}
      >
        <SearchBox list={list} by="fio" label="restoration.search" />
        <Filters list={list} filters={filtersIn(universityId, list.filters.curriculum_id)} />
      </ListTable>
    </Screen>
  );
}

const columnsOf = (isFirst: (row: RestoredSubject) => boolean): Column<RestoredSubject>[] => [
  {
    key: 'fio',
    title: 'restoration.full_name',
    pinned: 'start',
    width: 280,
    render: (row) =>
      isFirst(row) ? (
        <RowLink to={studentPath(row)}>{row.fio}</RowLink>
      ) : (
        <span className="visually-hidden merged-cell">{row.fio}</span>
      ),
  },
  { key: 'subject_name', title: 'subject.noun', render: (row) => row.subject_name ?? '—' },
  { key: 'status', title: 'restored_subject.status', width: 168, render: (row) => <State row={row} /> },
  {
    key: 'semester_name',
    title: 'semester.noun',
    width: 96,
    numeric: true,
    render: (row) => row.semester_name,
  },
  {
    key: 'credit_hour',
    title: 'restored_subject.credit_hour',
    width: 88,
    numeric: true,
    render: (row) => row.credit_hour,
  },
  {
    key: 'rating',
    title: 'restored_subject.rating',
    width: 80,
    numeric: true,
    render: (row) => row.rating ?? '—',
  },
  { key: 'mark', title: 'restored_subject.mark', width: 80, numeric: true, render: (row) => row.mark ?? '—' },
  { key: 'group_name', title: 'student_group.noun', width: 128, render: (row) => row.group_name ?? '—' },
  { key: 'curriculum_name', title: 'curriculum.noun', width: 248, render: (row) => row.curriculum_name },
];

const COLOURS: Record<RestoredSubjectState, RecordStatus> = {
  carried: 'inactive',
  passed: 'active',
  missing: 'pending',
};

function State({ row: { status } }: { row: RestoredSubject }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={COLOURS[status]}>
      {text(`restored_subject.status.${status}`)}
    </span>
  );
}
