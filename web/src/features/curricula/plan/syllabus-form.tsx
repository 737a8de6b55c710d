import type { PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { type Assigned, nameOf } from '#features/curricula/plan/plan-calls.ts';
import { usePlanState } from '#features/curricula/plan/plan-context.ts';
import { PopoverForm } from '#features/curricula/plan/popover-form.tsx';
import { TeachingsForm } from '#features/curricula/plan/teachings-form.tsx';
import { SyllabusSelect } from '#features/syllabi/syllabus-select.tsx';
import { TeacherSelect } from '#features/teachers/teacher-select.tsx';
import { useText } from '#i18n/text.ts';

/** Syllabus, lead and second teacher of a subject, and which teacher has which groups. */
export function SyllabusForm({ subject, onSaved }: { subject: PlannedSubject; onSaved: () => void }) {
  const text = useText();
  const { plan, actions, readOnly } = usePlanState();
  const [saving, setSaving] = useState(false);
  const within = { university_id: plan.university_id };
  const save = async ({ syllabus_id, teacher_id, tutor_id }: Partial<Assigned>) => {
    setSaving(true);
    const assigned = {
      syllabus_id: syllabus_id ?? null,
      teacher_id: teacher_id ?? null,
      tutor_id: tutor_id ?? null,
    };
    if (await actions.saveSyllabus(subject, assigned)) onSaved();
    setSaving(false);
  };
  return (
    <PopoverForm title={nameOf(subject)}>
      <Form
        layout="vertical"
        disabled={readOnly}
        initialValues={{
          syllabus_id: subject.syllabus?.id,
          teacher_id: subject.teacher?.id,
          tutor_id: subject.tutor?.id,
        }}
        onFinish={save}
      >
        <Form.Item name="syllabus_id" label={text('syllabus.noun')}>
          <SyllabusSelect
            within={{ ...within, subject_id: subject.subject_id }}
            known={subject.syllabus?.name}
            placeholder="antd.placeholder"
          />
        </Form.Item>
        <div className="plan-form-pair">
          <Form.Item name="teacher_id" label={text('plan.teacher')}>
            <TeacherSelect within={within} known={subject.teacher?.fio} placeholder="antd.placeholder" />
          </Form.Item>
          <Form.Item name="tutor_id" label={text('plan.tutor')}>
            <TeacherSelect within={within} known={subject.tutor?.fio} placeholder="antd.placeholder" />
          </Form.Item>
        </div>
        {!readOnly && (
          <Button type="primary" htmlType="submit" loading={saving}>
            {text('action.save')}
          </Button>
        )}
      </Form>
      <TeachingsForm subject={subject} />
    </PopoverForm>
  );
}
