import { type StudentStatusRow, studentStatuses } from '@dekanat/contract/students/student-statuses.ts';
import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { SHOWS_MOVED, useMovingUndo } from '#features/students/moving-undo.ts';
import {
  missingIn,
  NO_PAPER,
  PaperFields,
  type PaperProblems,
  paperBody,
} from '#features/students/paper-fields.tsx';
import { studentName } from '#features/students/student-name.ts';
import { useFeedback } from '#kernel/feedback.ts';
import { useAction } from '#kernel/query.ts';
import { useText } from '#kernel/text.ts';
import './moving.css';

interface RecoveryDialogProps {
  student: StudentStatusRow;
  open: boolean;
  onClose: () => void;
}

/** Brings a student back to study, by an order. */
export function RecoveryDialog({ student, open, onClose }: RecoveryDialogProps) {
  const text = useText();
  return (
    <Modal
      open={open}
      width={440}
      title={text('moving.recover.title')}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
    >
      <RecoveryForm key={student.id} student={student} onClose={onClose} />
    </Modal>
  );
}

function RecoveryForm({ student, onClose }: Omit<RecoveryDialogProps, 'open'>) {
  const text = useText();
  const feedback = useFeedback();
  const { undo } = useMovingUndo();
  const [paper, setPaper] = useState(NO_PAPER);
  const [tried, setTried] = useState(false);
  const [said, setSaid] = useState<PaperProblems>({});
  const { mutate, isPending } = useAction(studentStatuses.store, {
    alsoChanges: SHOWS_MOVED,
    onSuccess: ({ batch_id }) => {
      feedback.success(text('moving.recovered', { name: studentName(student) }), () => undo(batch_id));
      onClose();
    },
    onError: (error) => {
      const fields = Object.entries(error.fields ?? {}).map(([field, [said]]) => [field, said] as const);
      setSaid(Object.fromEntries(fields));
      if (fields.every(([field]) => field === 'student_ids')) feedback.error(fields[0]?.[1] ?? error);
    },
  });
  const save = () => {
    setTried(true);
    if (Object.keys(missingIn(paper, 'recovery')).length === 0)
      mutate({ body: { ...paperBody(paper), student_ids: [student.id], status_type: 'recovery' } });
  };
  return (
    <form
      className="moving-recovery"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className="moving-person">{studentName(student)}</p>
      <Form component={false} layout="vertical">
        <PaperFields
          act="recovery"
          paper={paper}
          tried={tried}
          said={said}
          onChange={(next) => {
            setPaper(next);
            setSaid({});
          }}
        />
      </Form>
      <div className="moving-foot">
        <Button onClick={onClose}>{text('editor.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {text('moving.recover')}
        </Button>
      </div>
    </form>
  );
}
