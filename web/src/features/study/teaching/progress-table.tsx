import type { GroupProgress, StudentProgress } from '@dekanat/contract/study/group-progress.ts';
import type { ReactNode } from 'react';
import { Behind, Mark, Seen, Tasks, Tests } from '#features/study/teaching/progress-facts.tsx';
import type { ProgressOrder } from '#features/study/teaching/progress-order.ts';
import { SelectStudent } from '#features/study/teaching/select-student.tsx';
import { useText } from '#i18n/text.ts';

export interface ProgressListProps {
  group: GroupProgress;
  students: StudentProgress[];
  chosen: ReadonlySet<number>;
  toggle: (studentId: number) => void;
}

const COLUMNS = ['fio', 'read', 'tasks', 'tests', 'points', 'mark', 'seen'] as const;
type ColumnName = (typeof COLUMNS)[number];
const isOrder = (column: ColumnName): column is Exclude<ColumnName, 'points'> => column !== 'points';

interface ProgressTableProps extends ProgressListProps {
  order: ProgressOrder;
  sort: (order: ProgressOrder) => void;
}

/** One row for each student. */
export function ProgressTable({ group, students, chosen, toggle, order, sort }: ProgressTableProps) {
  const text = useText();
  if (students.length === 0) return null;
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
  const { read_total_lesson: count, lesson_mark } = student;
  const total = group.total_lesson;
  return (
    <tr>
      <th scope="row">
        <SelectStudent className="progress-name" student={student} checked={checked} toggle={toggle}>
          <span>
            {student.fio}
            {!student.has_account && <small>{text('progress.no_account')}</small>}
            <Behind student={student} />
          </span>
        </SelectStudent>
      </th>
      <Cell>
        {text('progress.of', { count, total })}
        {total > 0 && <meter min={0} max={total} value={count} aria-hidden />}
      </Cell>
      <Cell>
        <Tasks group={group} student={student} />
      </Cell>
      <Cell>
        <Tests group={group} student={student} />
      </Cell>
      <Cell>{lesson_mark}</Cell>
      <Cell>
        <Mark student={student} />
      </Cell>
      <Cell>
        <Seen student={student} />
      </Cell>
    </tr>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <td>
      <span className="progress-value">{children}</span>
    </td>
  );
}
