import { TASHKENT_MS } from '@dekanat/contract/api/days.ts';
import { type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { Button, DatePicker, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { studentName } from '#features/students/student-name.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The date format of the screen and the API. */
const WRITTEN = 'DD.MM.YYYY HH:mm:ss';
/** The time in the universities' time zone, whatever the browser's. */
const toClock = (instant: string): Dayjs => {
  const moment = new Date(Date.parse(instant) + TASHKENT_MS);
  return dayjs(moment.toISOString().slice(0, 19));
};

interface DeadlineDialogProps {
  student: Pick<StudentRow, 'id' | 'deadline' | 'second_name' | 'first_name' | 'third_name'>;
  open: boolean;
  onClose: () => void;
}

/** The deadline of an account: not before yesterday, or none. */
export function DeadlineDialog({ student, open, onClose }: DeadlineDialogProps) {
  const text = useText();
  return (
    <Modal
      open={open}
      width={440}
      title={text('student.deadline.title')}
      onCancel={onClose}
      destroyOnHidden
      footer={null}
    >
      <DeadlineForm key={student.id} student={student} onClose={onClose} />
    </Modal>
  );
}

function DeadlineForm({ student, onClose }: Omit<DeadlineDialogProps, 'open'>) {
  const text = useText();
  const feedback = useFeedback();
  const id = useId();
  const [moment, setMoment] = useState(student.deadline === null ? null : toClock(student.deadline));
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useAction(students.setDeadline, {
    alsoChanges: [students.list],
    onSuccess: ({ deadline }) => {
      feedback.success(text(deadline === null ? 'student.deadline.cleared' : 'student.deadline.done'));
      onClose();
    },
    onError: (error: ApiError) => setProblem(error.fields?.deadline_date?.[0] ?? error.message),
  });
  const send = (deadline: Dayjs | null) =>
    mutate({ params: { id: student.id }, body: { deadline_date: deadline?.format(WRITTEN) ?? null } });
  const save = () => (moment === null ? setProblem(text('student.deadline.required')) : send(moment));
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
      <DatePicker
        id={id}
        showTime={{ defaultOpenValue: dayjs().startOf('day') }}
        format={WRITTEN}
        placeholder={WRITTEN}
        value={moment}
        minDate={dayjs().subtract(1, 'day').startOf('day')}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(chosen) => {
          setProblem(undefined);
          setMoment(chosen);
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
        <Button onClick={onClose}>{text('editor.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {text('action.save')}
        </Button>
      </div>
    </form>
  );
}
