import {
  type StudentStatusRow,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { Button, Modal } from 'antd';
import { useAction } from '#api/query.ts';
import { useOrderForm } from '#features/students/orders/order-fields.tsx';
import {
  AFFECTED_RESOURCES,
  useStatusChangeUndo,
} from '#features/students/status-changes/status-change-undo.ts';
import { studentName } from '#features/students/student-name.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import './status-change.css';

interface RecoveryDialogProps {
  student: StudentStatusRow;
  open: boolean;
  onClose: () => void;
}

/** Restores a student by an order. */
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
  const { undo } = useStatusChangeUndo();
  const { fields, written, refuse } = useOrderForm('recovery');
  const { mutate, isPending } = useAction(studentStatuses.store, {
    alsoChanges: AFFECTED_RESOURCES,
    onSuccess: ({ batch_id }) => {
      feedback.success(text('moving.recovered', { name: studentName(student) }), () => undo(batch_id));
      onClose();
    },
    onError: (error) => {
      const problems = Object.entries(error.fields ?? {}).map(([field, [first]]) => [field, first] as const);
      refuse(Object.fromEntries(problems));
      if (problems.every(([field]) => field === 'student_ids')) feedback.error(problems[0]?.[1] ?? error);
    },
  });
  const save = () => {
    const paper = written();
    if (paper) mutate({ body: { ...paper, student_ids: [student.id], status_type: 'recovery' } });
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
      {fields}
      <div className="moving-foot">
        <Button onClick={onClose}>{text('editor.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {text('moving.recover')}
        </Button>
      </div>
    </form>
  );
}
