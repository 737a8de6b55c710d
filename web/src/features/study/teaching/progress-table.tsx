import type { GroupProgress, StudentProgress } from '@dekanat/contract/study/group-progress.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProgressOrder } from '#features/study/teaching/progress-order.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';

const COLUMNS = ['fio', 'read', 'tasks', 'tests', 'points', 'mark', 'seen'] as const;
type ColumnName = (typeof COLUMNS)[number];
const isOrder = (column: ColumnName): column is Exclude<ColumnName, 'points'> => column !== 'points';

interface ProgressTableProps {
  group: GroupProgress;
  students: StudentProgress[];
  chosen: ReadonlySet<number>;
  toggle: (studentId: number) => void;
  order: ProgressOrder;
  sort: (order: ProgressOrder) => void;
}

/** One row for each student; on a phone one card. */
export function ProgressTable({ group, students, chosen, toggle, order, sort }: ProgressTableProps) {
  const text = useText();
  return (
    <div className="progress-box">
      <table className="progress-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" aria-sort={order === column ? 'ascending' : undefined}>
                {isOrder(column) ? (
                  <button type="button" onClick={() => sort(column)}>
                    {text(`progress.column.${column}`)}
                    {order === column && <span aria-hidden> ↑</span>}
                  </button>
                ) : (
                  text(`progress.column.${column}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <Row
              key={student.student_id}
              group={group}
              student={student}
              checked={chosen.has(student.student_id)}
              toggle={() => toggle(student.student_id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  group: GroupProgress;
  student: StudentProgress;
  checked: boolean;
  toggle: () => void;
}

function Row({ group, student, checked, toggle }: RowProps) {
  const text = useText();
  const { read_total_lesson: count, lesson_mark, seen_at } = student;
  const total = group.total_lesson;
  return (
    <tr>
      <th scope="row">
        <label className="progress-name">
          <input
            type="checkbox"
            aria-label={text('progress.select', { name: student.fio })}
            checked={checked}
            disabled={!student.has_account}
            onChange={toggle}
          />
          <span>
            {student.fio}
            {!student.has_account && <small>{text('progress.no_account')}</small>}
            <Behind student={student} />
          </span>
        </label>
      </th>
      <Cell column="read">
        {text('progress.of', { count, total })}
        {total > 0 && <meter min={0} max={total} value={count} aria-hidden />}
      </Cell>
      <Cell column="tasks">
        <Tasks group={group} student={student} />
      </Cell>
      <Cell column="tests">
        <Tests group={group} student={student} />
      </Cell>
      <Cell column="points">{lesson_mark}</Cell>
      <Cell column="mark">
        <Mark student={student} />
      </Cell>
      <Cell column="seen">{seen_at === null ? text('progress.seen.never') : <Instant at={seen_at} />}</Cell>
    </tr>
  );
}

function Cell({ column, children }: { column: ColumnName; children: ReactNode }) {
  const text = useText();
  return (
    <td>
      <span className="progress-label">{text(`progress.column.${column}`)}</span>
      <span className="progress-value">{children}</span>
    </td>
  );
}

function Behind({ student: { behind, missed, due } }: { student: StudentProgress }) {
  const text = useText();
  return behind.map((reason) => (
    <span key={reason} className="status-tag" data-status="rejected">
      {text(`progress.behind.${reason}`, { count: missed, due })}
    </span>
  ));
}

interface WorkProps {
  group: GroupProgress;
  student: StudentProgress;
}

/** Leads to what the student handed in. */
function Tasks({ group, student: { student_id, tasks } }: WorkProps) {
  const text = useText();
  if (group.tasks === 0) return '—';
  const accepted = text('progress.tasks.accepted', { count: tasks.accepted, total: group.tasks });
  const search = {
    student_id: `${student_id}`,
    subject_id: `${group.subject_id}`,
    group_id: `${group.group_id}`,
    status: tasks.waiting > 0 ? '0' : 'all',
  };
  return (
    <>
      {tasks.missing === group.tasks ? (
        <span>{accepted}</span>
      ) : (
        <Link to="/teacher/tasks" search={search}>
          {accepted}
        </Link>
      )}
      {(['waiting', 'rejected', 'missing'] as const)
        .filter((state) => tasks[state] > 0)
        .map((state) => (
          <small key={state} data-state={state}>
            {text(`progress.tasks.${state}`, { count: tasks[state] })}
          </small>
        ))}
    </>
  );
}

/** Leads to the attempts of the student. */
function Tests({ group, student: { student_id, tests } }: WorkProps) {
  const text = useText();
  if (group.tests === 0) return '—';
  const taken = text('progress.of', { count: tests.taken, total: group.tests });
  const search = { student_id: `${student_id}`, semester_subject_id: `${group.semester_subject_id}` };
  return (
    <>
      {tests.attempts === 0 ? (
        <span>{taken}</span>
      ) : (
        <Link to="/account/test-attempts" search={search}>
          {taken}
        </Link>
      )}
      {tests.best !== null && <small>{text('progress.tests.best', { count: tests.best })}</small>}
      {tests.attempts > 0 && <small>{text('progress.tests.attempts', { count: tests.attempts })}</small>}
    </>
  );
}

/** What the sheets hold so far. */
function Mark({ student: { ic_rating, fc_rating, rating, mark } }: { student: StudentProgress }) {
  const text = useText();
  const parts = [
    ['ic', ic_rating],
    ['fc', fc_rating],
    ['total', rating],
    ['mark', mark],
  ] as const;
  const known = parts.flatMap(([name, count]) => (count === null ? [] : [{ name, count }]));
  if (known.length === 0) return '—';
  return known.map(({ name, count }) => <small key={name}>{text(`progress.mark.${name}`, { count })}</small>);
}
