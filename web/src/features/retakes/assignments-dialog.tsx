import type { RetakeDetails, RetakeSubject } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { StoredRetakeOf } from '#features/retakes/retake-of.tsx';
import { useRetakeAction } from '#features/retakes/use-retake-action.ts';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { TeacherSelect } from '#features/teachers/teacher-select.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { CancelButton } from '#ui/form/cancel-button.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';

type Assignment = Pick<RetakeSubject, 'id' | 'teacher_id' | 'group_id'>;

/** Marks an application as paid, or changes a paid one: teacher and group of each subject. */
export function AssignmentsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useText();
  return (
    <FormModal open width={720} title={text('retake.places')} footer={null} onCancel={onClose}>
      <StoredRetakeOf id={id}>
        {(application) => <Assignments application={application} onClose={onClose} />}
      </StoredRetakeOf>
    </FormModal>
  );
}

const assignmentOf = ({ id, teacher_id, group_id }: RetakeSubject): Assignment => ({
  id,
  teacher_id,
  group_id,
});

function Assignments({ application, onClose }: { application: RetakeDetails; onClose: () => void }) {
  const text = useText();
  // What the choices were made on: a change of another user since then is refused, not overwritten.
  const [opened] = useState(application);
  const { id, version, status, subjects, creditSum, university_id } = opened;
  const [assignments, setAssignments] = useState<readonly Assignment[]>(() => subjects.map(assignmentOf));
  const pay = useRetakeAction(retakeApplications.update, 'retake.pay.done', onClose);
  const open = useRetakeAction(retakeApplications.open, 'retake.opened', onClose);
  const change = (subject: number, changed: Partial<Assignment>) =>
    setAssignments(assignments.map((one) => (one.id === subject ? { ...one, ...changed } : one)));
  const save = () => {
    const body = { subjects: [...assignments], version };
    if (status === 1) pay.mutate({ params: { id }, body: { ...body, status: 2 } });
    else open.mutate({ params: { id }, body });
  };
  return (
    <Form layout="vertical" className="retake-assignments" onFinish={save}>
      <p>
        {text(status === 1 ? 'retake.pay.content' : 'retake.open.content', { sum: formatNumber(creditSum) })}
      </p>
      {subjects.map((subject) => (
        <SubjectAssignment
          key={subject.id}
          subject={subject}
          universityId={university_id}
          assignment={assignments.find(({ id: of }) => of === subject.id) ?? assignmentOf(subject)}
          onChange={(changed) => change(subject.id, changed)}
        />
      ))}
      <footer>
        <CancelButton onClick={onClose} />
        <Button type="primary" htmlType="submit" loading={pay.isPending || open.isPending}>
          {text(status === 1 ? 'retake.pay' : 'action.save')}
        </Button>
      </footer>
    </Form>
  );
}

interface SubjectAssignmentProps {
  subject: RetakeSubject;
  universityId: number;
  assignment: Assignment;
  onChange: (changed: Partial<Assignment>) => void;
}

function SubjectAssignment({ subject, universityId, assignment, onChange }: SubjectAssignmentProps) {
  const text = useText();
  const [teacher, group] = [`teacher-${subject.id}`, `group-${subject.id}`];
  const isFixed = subject.rated || subject.statement_closed;
  const within = { university_id: universityId };
  return (
    <fieldset>
      <legend>{subject.subject_name}</legend>
      <Form.Item label={text('retake.teacher_name')} htmlFor={teacher}>
        <TeacherSelect
          id={teacher}
          within={within}
          value={assignment.teacher_id}
          disabled={isFixed}
          onChange={(chosen) => onChange({ teacher_id: typeof chosen === 'number' ? chosen : null })}
        />
      </Form.Item>
      <Form.Item label={text('retake.group')} htmlFor={group}>
        <StudentGroupSelect
          id={group}
          within={within}
          value={assignment.group_id}
          disabled={isFixed}
          onChange={(chosen) => typeof chosen === 'number' && onChange({ group_id: chosen })}
        />
      </Form.Item>
      {isFixed && <p className="hint">{text('retake.places.fixed')}</p>}
    </fieldset>
  );
}
