import type { ReactNode } from 'react';
import {
  Behind,
  Mark,
  Seen,
  Tasks,
  Tests,
  type WorkProps,
} from '#features/study/teaching/progress-facts.tsx';
import type { ProgressListProps } from '#features/study/teaching/progress-table.tsx';
import { SelectStudent } from '#features/study/teaching/select-student.tsx';
import { useText } from '#i18n/text.ts';

/** On a phone: one card for each student, with name and numbers; the rest opens by a tap. */
export function ProgressCards({ group, students, chosen, toggle }: ProgressListProps) {
  const text = useText();
  return (
    <ul className="progress-cards" aria-label={text('taught.group')}>
      {students.map((student) => (
        <li key={student.student_id}>
          <SelectStudent
            className="progress-pick"
            student={student}
            checked={chosen.has(student.student_id)}
            toggle={() => toggle(student.student_id)}
          />
          <details>
            <summary>
              <strong>{student.fio}</strong>
              <Numbers group={group} student={student} />
              {!student.has_account && <small>{text('progress.no_account')}</small>}
              <Behind student={student} />
            </summary>
            <Facts group={group} student={student} />
          </details>
        </li>
      ))}
    </ul>
  );
}

/** What there is in the subject, in one line. */
function Numbers({ group, student }: WorkProps) {
  const text = useText();
  const numbers = [
    ['read', student.read_total_lesson, group.total_lesson],
    ['tasks', student.tasks.accepted, group.tasks],
    ['tests', student.tests.taken, group.tests],
  ] as const;
  const shown = numbers
    .filter(([, , total]) => total > 0)
    .map(([name, count, total]) => text(`progress.short.${name}`, { count, total }));
  return shown.length > 0 && <small className="progress-numbers">{shown.join(' · ')}</small>;
}

function Facts({ group, student }: WorkProps) {
  return (
    <dl>
      <Fact name="tasks">
        <Tasks group={group} student={student} />
      </Fact>
      <Fact name="tests">
        <Tests group={group} student={student} />
      </Fact>
      <Fact name="points">{student.lesson_mark}</Fact>
      <Fact name="mark">
        <Mark student={student} />
      </Fact>
      <Fact name="seen">
        <Seen student={student} />
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: 'tasks' | 'tests' | 'points' | 'mark' | 'seen';
  children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  const text = useText();
  return (
    <div>
      <dt>{text(`progress.column.${name}`)}</dt>
      <dd className="progress-value">{children}</dd>
    </div>
  );
}
