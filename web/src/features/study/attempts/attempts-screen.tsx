import { type TestAttemptRow, testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Select } from 'antd';
import { useUniversity } from '#api/university.ts';
import { curriculumGroupFilter } from '#features/curricula/curriculum-select.tsx';
import { ATTEMPTS, attemptPath } from '#features/study/attempts/attempt-address.ts';
import { AttemptStateTag, markOf, TestTitle, testName } from '#features/study/attempts/attempt-names.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import type { Filter } from '#ui/table/list-filter.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import '../study.css';

const COLUMNS: Column<TestAttemptRow>[] = [
  {
    key: 'fio',
    title: 'test_attempt.column.fio',
    width: 264,
    pinned: 'start',
    render: (row) => <RowLink to={attemptPath(ATTEMPTS, row)}>{row.fio}</RowLink>,
  },
  {
    key: 'group_name',
    title: 'test_attempt.column.group',
    width: 112,
    render: (row) => row.group_name ?? '—',
  },
  {
    key: 'state',
    title: 'test_attempt.column.state',
    width: 160,
    render: (row) => <AttemptStateTag state={row.state} />,
  },
  { key: 'number', title: 'test_attempt.column.number', width: 88, render: (row) => row.number },
  {
    key: 'answered',
    title: 'test_attempt.column.answered',
    width: 128,
    render: (row) => `${row.answered} / ${row.test_total}`,
  },
  {
    key: 'right_answers',
    title: 'test_attempt.column.right',
    width: 88,
    render: (row) => row.right_answers ?? '—',
  },
  { key: 'mark', title: 'test_attempt.column.mark', width: 96, render: markOf },
  {
    key: 'started_at',
    title: 'test_attempt.column.started_at',
    width: 152,
    render: (row) => <Instant at={row.started_at} />,
  },
  {
    key: 'ends_at',
    title: 'test_attempt.column.ends_at',
    width: 152,
    render: (row) => <Instant at={row.completed_at ?? row.ends_at} />,
  },
  {
    key: 'not_entered',
    title: 'test_attempt.column.not_entered',
    width: 240,
    render: (row) => row.not_entered ?? '—',
  },
  {
    key: 'subject_name',
    title: 'test_attempt.column.subject',
    width: 208,
    render: (row) => row.subject_name ?? '—',
  },
  {
    key: 'control_type_id',
    title: 'test_attempt.column.test',
    width: 240,
    render: (row) => <TestTitle test={row} />,
  },
];

const stateFilter = choice(
  'state',
  'test_attempt.column.state',
  (['running', 'completed', 'returned'] as const).map((value) => ({
    value,
    label: `test_attempt.state.${value}`,
  })),
);

/** The place from which the list was opened; it can only be removed. */
const placeFilter = <Name extends 'exam_schedule_id' | 'semester_subject_id' | 'student_id'>(
  name: Name,
  label: 'test_attempt.filter.exam' | 'test_attempt.column.subject' | 'test_attempt.filter.student',
  shown: string | null | undefined,
): Filter<Name> => ({
  name,
  label,
  control: ({ id, value, onChange }) => (
    <Select
      id={id}
      value={value}
      options={[{ value, label: shown ?? value }]}
      allowClear
      onChange={onChange}
    />
  ),
  shown: (value) => shown ?? `${value}`,
});

/** Attempts at one control, of a group or of a student. */
export function AttemptsScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const list = useList(testAttempts.list);
  const { exam_schedule_id, semester_subject_id, student_id, group_id } = list.filters;
  const isChosen = [exam_schedule_id, semester_subject_id, student_id, group_id].some(Boolean);
  const [first] = list.page?.data ?? [];
  const places = [
    ...(exam_schedule_id === undefined
      ? []
      : [
          placeFilter(
            'exam_schedule_id',
            'test_attempt.filter.exam',
            first && `${first.subject_name ?? '—'}, ${text(testName(first))}`,
          ),
        ]),
    ...(semester_subject_id === undefined
      ? []
      : [placeFilter('semester_subject_id', 'test_attempt.column.subject', first?.subject_name)]),
    ...(student_id === undefined
      ? []
      : [placeFilter('student_id', 'test_attempt.filter.student', first?.fio)]),
  ];
  return (
    <Screen
      title="menu.test_attempts"
      of={exam_schedule_id === undefined ? undefined : (first?.subject_name ?? undefined)}
    >
      {isChosen ? (
        <ListTable
          list={list}
          label="menu.test_attempts"
          onOpen={(row) => void navigate({ to: attemptPath(ATTEMPTS, row) })}
          columns={COLUMNS}
          empty={<p>{text('test_attempt.none')}</p>}
        >
          <Filters list={list} filters={[stateFilter, curriculumGroupFilter(universityId), ...places]} />
        </ListTable>
      ) : (
        <p className="list-state">
          {text('test_attempt.choose')} <Link to="/controls">{text('test_attempt.choose.calendar')}</Link>
        </p>
      )}
    </Screen>
  );
}
