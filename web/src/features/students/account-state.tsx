import type { Profile } from '@dekanat/contract/access/profile.ts';
import { type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { hasLeft } from '@dekanat/contract/students/study-status.ts';
import { use } from 'react';
import { useAction } from '#api/query.ts';
import { may } from '#api/session.ts';
import { studentName } from '#features/students/student-name.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { PersonStatusTag } from '#ui/status-tag.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';
import './students.css';

type Switched = Pick<StudentRow, 'id' | 'status' | 'study_status' | 'username' | 'blocked' | 'full_name'>;

/** The state of an account; a switch if the account exists and its student may sign in. */
export function AccountState({ student, own }: { student: Switched; own: Profile }) {
  const text = useText();
  if (student.username === null)
    return <span className="student-no-account">{text('student.account.none')}</span>;
  if (hasLeft(student.study_status)) return <PersonStatusTag status={0} />;
  return <StudentSwitch student={student} own={own} />;
}

/** Activates or deactivates an account at once, with undo in the flash; light enough for a thousand rows. */
function StudentSwitch({ student, own }: { student: Switched; own: Profile }) {
  const text = useText();
  const feedback = useFeedback();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const turn = (status: 1 | 0) => mutate({ params: { id: student.id }, body: { status } });
  const { mutate, isPending, variables } = useAction(students.switchStatus, {
    onSuccess: ({ status }) =>
      feedback.success(text(`student.switched.${status === 1 ? 'on' : 'off'}`), () =>
        turn(status === 1 ? 0 : 1),
      ),
    onError: feedback.error,
  });
  const on = (isPending ? variables.body.status : student.status) === 1;
  const state = on && student.blocked ? 'blocked' : on ? 'active' : 'inactive';
  return (
    <button
      type="button"
      role="switch"
      className="student-switch"
      aria-checked={on}
      aria-busy={isPending}
      aria-label={text('student.switch', { name: studentName(student) })}
      disabled={!may(own, students.switchStatus)}
      tabIndex={tabIndex}
      onClick={() => !isPending && turn(on ? 0 : 1)}
    >
      <span className="student-switch-track" aria-hidden />
      <span data-status={state}>{text(`person_status.${state}`)}</span>
    </button>
  );
}
