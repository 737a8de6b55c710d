import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import type { StatementRow } from '@dekanat/contract/ratings/statement-rows.ts';
import { StatementStateTag } from '#features/ratings/statement-state-tag.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/row-actions.tsx';
import { changedColumn } from '#ui/table/standard-columns.tsx';

/** What a row is called in labels: subject, group and statement. */
export const statementName = ({ subject_name, student_group_name, statement_name }: StatementRow): string =>
  [subject_name, student_group_name, statement_name].filter(Boolean).join(', ');

export const SemesterNumber = ({ name }: { name: string }) => {
  const text = useText();
  return text('semester.number', { number: name });
};

const ControlTypeName = ({ row }: { row: StatementRow }) => {
  const text = useText();
  const known = row.control_type_id === FINAL ? 'final' : 'interim';
  return row.control_type_name ?? text(`statement.control_type.${known}`);
};

/** How many students have a value, with a bar that is readable without colours. */
function Entered({ entered, students }: Pick<StatementRow, 'entered' | 'students'>) {
  return (
    <span className="statement-entered">
      <meter min={0} max={Math.max(students, 1)} value={entered} aria-hidden />
      {`${entered} / ${students}`}
    </span>
  );
}

export const statementColumns = (pathOf: (row: StatementRow) => string): Column<StatementRow>[] => [
  {
    key: 'subject_name',
    title: 'subject.noun',
    width: 280,
    pinned: 'start',
    render: (row) => <RowLink to={pathOf(row)}>{row.subject_name ?? '—'}</RowLink>,
  },
  {
    key: 'student_group_name',
    title: 'student_group.noun',
    width: 136,
    render: (row) => row.student_group_name ?? '—',
  },
  {
    key: 'state',
    title: 'statement.state',
    width: 136,
    render: (row) => <StatementStateTag state={row.state} />,
  },
  {
    key: 'entered',
    alsoExports: ['students'],
    title: 'statement.entered',
    width: 136,
    render: (row) => <Entered entered={row.entered} students={row.students} />,
  },
  { key: 'number', title: 'statement.number', width: 112, numeric: true, render: (row) => row.number ?? '—' },
  {
    key: 'statement_name',
    title: 'statement.statement_name',
    width: 184,
    render: (row) => row.statement_name ?? '—',
  },
  {
    key: 'semester_name',
    title: 'semester.noun',
    width: 120,
    render: (row) => <SemesterNumber name={row.semester_name} />,
  },
  {
    key: 'academic_year_name',
    title: 'audit.record.academic_years',
    width: 120,
    render: (row) => row.academic_year_name,
  },
  {
    key: 'teacher_name',
    title: 'teacher.noun',
    width: 224,
    render: (row) => row.teacher_name ?? '—',
  },
  {
    key: 'control_date',
    title: 'statement.control_date',
    width: 152,
    render: (row) => <Instant at={row.control_date} />,
  },
  {
    key: 'curriculum_name',
    title: 'curriculum.noun',
    width: 280,
    hiddenByDefault: true,
    render: (row) => row.curriculum_name,
  },
  {
    key: 'control_type_name',
    title: 'statement.control_type_name',
    width: 136,
    hiddenByDefault: true,
    render: (row) => <ControlTypeName row={row} />,
  },
  { ...changedColumn, hiddenByDefault: true },
];
