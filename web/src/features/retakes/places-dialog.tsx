import type { RetakeDetails, RetakeSubject } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { RetakeOf } from '#features/retakes/retake-of.tsx';
import { useRetakeAction } from '#features/retakes/use-retake-action.ts';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { TeacherSelect } from '#features/teachers/teacher-select.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { CancelButton } from '#ui/form/cancel-button.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';

type Place = Pick<RetakeSubject, 'id' | 'teacher_id' | 'group_id'>;

/** Marks an application as paid, or changes a paid one: teacher and group of each subject. */
export function PlacesDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useText();
  return (
    <FormModal open width={720} title={text('retake.places')} footer={null} onCancel={onClose}>
      <RetakeOf id={id}>{(application) => <Places application={application} onClose={onClose} />}</RetakeOf>
    </FormModal>
  );
}

const placeOf = ({ id, teacher_id, group_id }: RetakeSubject): Place => ({ id, teacher_id, group_id });

function Places({ application, onClose }: { application: RetakeDetails; onClose: () => void }) {
  const text = useText();
  const { id, version, status, subjects, creditSum } = application;
  const [places, setPlaces] = useState<readonly Place[]>(() => subjects.map(placeOf));
  const pay = useRetakeAction(retakeApplications.update, 'retake.pay.done', onClose);
  const open = useRetakeAction(retakeApplications.open, 'retake.opened', onClose);
  const change = (subject: number, changed: Partial<Place>) =>
    setPlaces(places.map((place) => (place.id === subject ? { ...place, ...changed } : place)));
  const save = () => {
    const body = { subjects: [...places], version };
    if (status === 1) pay.mutate({ params: { id }, body: { ...body, status: 2 } });
    else open.mutate({ params: { id }, body });
  };
  return (
    <Form layout="vertical" className="retake-places" onFinish={save}>
      <p>
        {text(status === 1 ? 'retake.pay.content' : 'retake.open.content', { sum: formatNumber(creditSum) })}
      </p>
      {subjects.map((subject) => (
        <SubjectPlace
          key={subject.id}
          subject={subject}
          universityId={application.university_id}
          place={places.find((place) => place.id === subject.id) ?? placeOf(subject)}
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

interface SubjectPlaceProps {
  subject: RetakeSubject;
  universityId: number;
  place: Place;
  onChange: (changed: Partial<Place>) => void;
}

function SubjectPlace({ subject, universityId, place, onChange }: SubjectPlaceProps) {
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
          value={place.teacher_id}
          disabled={isFixed}
          onChange={(chosen) => onChange({ teacher_id: typeof chosen === 'number' ? chosen : null })}
        />
      </Form.Item>
      <Form.Item label={text('retake.group')} htmlFor={group}>
        <StudentGroupSelect
          id={group}
          within={within}
          value={place.group_id}
          disabled={isFixed}
          onChange={(chosen) => typeof chosen === 'number' && onChange({ group_id: chosen })}
        />
      </Form.Item>
      {isFixed && <p className="hint">{text('retake.places.fixed')}</p>}
    </fieldset>
  );
}
