import type { StudentRetakeRow, TeacherRetakeRow } from '@dekanat/contract/retakes/reports.ts';
import { useText } from '#i18n/text.ts';
import type { Column } from '#ui/table/columns.ts';

type Place = Pick<
  StudentRetakeRow & TeacherRetakeRow,
  | 'curriculum_name'
  | 'years'
  | 'semester_name'
  | 'subject_name'
  | 'group_name'
  | 'teacher_name'
  | 'statement_name'
>;

const SemesterNumber = ({ number }: { number: string }) => useText()('semester.number', { number });

/** Where a retake takes place; both reports show it. */
export const PLACE_COLUMNS: Column<Place>[] = [
  { key: 'subject_name', title: 'retake.subject_name', width: 240, render: (row) => row.subject_name ?? '—' },
  { key: 'group_name', title: 'retake.group', width: 128, render: (row) => row.group_name ?? '—' },
  { key: 'teacher_name', title: 'retake.teacher_name', width: 224, render: (row) => row.teacher_name ?? '—' },
  { key: 'curriculum_name', title: 'curriculum.noun', width: 248, render: (row) => row.curriculum_name },
  { key: 'years', title: 'retake.years', width: 120, render: (row) => row.years },
  {
    key: 'semester_name',
    title: 'retake.semester_name',
    width: 120,
    render: (row) => <SemesterNumber number={row.semester_name} />,
  },
  {
    key: 'statement_name',
    title: 'retake.statement_name',
    width: 200,
    hiddenByDefault: true,
    render: (row) => row.statement_name ?? '—',
  },
];
