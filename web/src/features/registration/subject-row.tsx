import { electives } from '@dekanat/contract/registration/electives.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import {
  type StudentSubject,
  type StudentSubjectStatus,
  studentSubjects,
} from '@dekanat/contract/registration/student-subjects.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { Instant } from '#ui/instant.tsx';

const NORMAL = 1;
const LOCKED = 2;
const REMOVED = 4;

interface SubjectRowProps {
  subject: StudentSubject;
  studentId: number;
}

/** One subject with its result; it is locked, removed, restored or, as an elective, chosen here. */
export function SubjectRow({ subject, studentId }: SubjectRowProps) {
  const text = useText();
  const { subject_name, hour, credit_hour, rating, mark, absent, status, student_subject_id } = subject;
  const chosen = student_subject_id !== null;
  return (
    <tr data-removed={status === REMOVED} data-unchosen={!chosen}>
      <td>
        {subject_name ?? '—'}
        {subject.individual.map((one) => (
          <small key={one.id}>
            <Link to={`/individual-graphic/view/${one.id}`}>
              {text(
                one.lesson_name === null
                  ? 'registration.individual.control'
                  : 'registration.individual.lesson',
              )}
            </Link>{' '}
            {one.lesson_name} <Instant at={one.date} />
          </small>
        ))}
        {status === LOCKED && <small>{text('registration.locked')}</small>}
        {status === REMOVED && <small>{text('registration.removed')}</small>}
      </td>
      <td data-numeric data-label={text('registration.hours')}>
        {hour}
      </td>
      <td data-numeric data-label={text('registration.credit')}>
        {credit_hour}
      </td>
      <td data-numeric data-label={text('registration.rating')}>
        {absent ? text('result.absent') : (rating ?? '—')}
      </td>
      <td data-numeric data-low={mark !== null && mark < 3} data-label={text('registration.mark')}>
        {mark ?? '—'}
      </td>
      <td>
        <SubjectActions subject={subject} studentId={studentId} />
      </td>
    </tr>
  );
}

function SubjectActions({ subject, studentId }: SubjectRowProps) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const may = useMay(studentSubjects.changeStatus);
  const { status, student_subject_id, semester_subject_id, subject_name, rated } = subject;
  const change = useAction(studentSubjects.changeStatus, {
    alsoChanges: [studentRegisters.list],
    onError: showRefusal,
  });
  const choose = useAction(electives.choose, {
    alsoChanges: [studentSubjects.list],
    onSuccess: () => feedback.success(text('registration.chosen_elective', { name: subject_name ?? '—' })),
    onError: (reason) => feedback.error(Object.values(reason.fields ?? {}).flat()[0] ?? reason),
  });
  if (!may) return null;
  if (rated) return <small>{text('registration.rated')}</small>;
  const set = (next: StudentSubjectStatus, done?: () => void) =>
    change.mutate(
      { params: { id: student_subject_id ?? 0 }, query: { status: next } },
      { ...(done && { onSuccess: done }) },
    );
  const remove = () =>
    set(REMOVED, () =>
      feedback.success(text('registration.subject_removed', { name: subject_name ?? '—' }), () =>
        // A locked subject is locked again.
        set(status ?? NORMAL),
      ),
    );
  if (student_subject_id === null)
    return (
      <Button
        size="small"
        loading={choose.isPending}
        onClick={() =>
          choose.mutate({ body: { student_ids: [studentId], semester_subject_ids: [semester_subject_id] } })
        }
      >
        {text('registration.choose')}
      </Button>
    );
  if (status === REMOVED)
    return (
      <Button size="small" loading={change.isPending} onClick={() => set(NORMAL)}>
        {text('registration.restore')}
      </Button>
    );
  return (
    <>
      <Button size="small" type="text" onClick={() => set(status === LOCKED ? NORMAL : LOCKED)}>
        {text(status === LOCKED ? 'registration.unlock' : 'registration.lock')}
      </Button>
      <Button size="small" type="text" danger loading={change.isPending} onClick={remove}>
        {text('registration.remove')}
      </Button>
    </>
  );
}
