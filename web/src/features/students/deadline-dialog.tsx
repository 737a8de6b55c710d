import { dayAt, formatInstant } from '@dekanat/contract/api/days.ts';
import { type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { Button } from 'antd';
import { useId, useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { studentName } from '#features/students/student-name.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { CancelButton } from '#ui/form/cancel-button.tsx';
import { DayAndTimeInput } from '#ui/form/date-input.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { problemsIn } from '#ui/form/form-rules.ts';

const DAY_MS = 86_400_000;

interface DeadlineDialogProps {
  student: Pick<StudentRow, 'id' | 'deadline' | 'full_name'>;
  open: boolean;
  onClose: () => void;
}

/** The deadline of an account: not before yesterday, or none. */
export function DeadlineDialog({ student, open, onClose }: DeadlineDialogProps) {
  const text = useText();
  return (
    <FormModal
      open={open}
      width={440}
      title={text('student.deadline.title')}
      onCancel={onClose}
      destroyOnHidden
      footer={null}
    >
      <DeadlineForm key={student.id} student={student} onClose={onClose} />
    </FormModal>
  );
}

function DeadlineForm({ student, onClose }: Omit<DeadlineDialogProps, 'open'>) {
  const text = useText();
  const feedback = useFeedback();
  const id = useId();
  const [deadline, setDeadline] = useState(
    student.deadline === null ? undefined : formatInstant(student.deadline),
  );
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useAction(students.setDeadline, {
    alsoChanges: [students.list],
    onSuccess: ({ deadline }) => {
      feedback.success(text(deadline === null ? 'student.deadline.cleared' : 'student.deadline.done'));
      onClose();
    },
    onError: (error: ApiError) => setProblem(error.fields?.deadline_date?.[0] ?? error.message),
  });
  const send = (deadline_date: string | null) =>
    mutate({ params: { id: student.id }, body: { deadline_date } });
  const save = () => {
    if (deadline === undefined) return setProblem(text('student.deadline.required'));
    const [refusal] = problemsIn(students.setDeadline.body, { deadline_date: deadline });
    if (refusal) setProblem(text(refusal.key, refusal.values));
    else send(deadline);
  };
  return (
    <form
      className="student-deadline"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p>{studentName(student)}</p>
      <label htmlFor={id}>{text('student.deadline')}</label>
      <DayAndTimeInput
        id={id}
        value={deadline}
        earliest={dayAt(Date.now() - DAY_MS)}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(chosen) => {
          setProblem(undefined);
          setDeadline(chosen);
        }}
      />
      <p
        id={`${id}-hint`}
        className={problem === undefined ? 'hint' : 'student-problem'}
        role={problem && 'alert'}
      >
        {problem ?? text('student.deadline.hint')}
      </p>
      <div className="student-dialog-foot">
        {student.deadline !== null && (
          <Button danger disabled={isPending} onClick={() => send(null)}>
            {text('student.deadline.clear')}
          </Button>
        )}
        <CancelButton onClick={onClose} />
        <Button type="primary" htmlType="submit" loading={isPending}>
          {text('action.save')}
        </Button>
      </div>
    </form>
  );
}
