import type { PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { HOUR_FIELDS, type Hours } from '#features/curricula/plan/plan-calls.ts';
import { usePlanBoard } from '#features/curricula/plan/plan-context.ts';
import { presentIn, showUntouched } from '#features/curricula/plan/present-subject.ts';
import { SELECT_CONTENT } from '#features/curricula/plan/select-content.ts';
import { useText } from '#i18n/text.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import './plan-forms.css';

interface HoursFormProps {
  subject: PlannedSubject;
  onSaved: () => void;
}

/** Hours and credits of a subject; the total is counted. */
export function HoursForm({ subject: present, onSaved }: HoursFormProps) {
  // As it was when the form was opened: its version shows whether a colleague has changed it since.
  const [subject, setSubject] = useState(present);
  const text = useText();
  const { actions, fixed, latestPlan } = usePlanBoard();
  const [form] = Form.useForm<Hours>();
  const [saving, setSaving] = useState(false);
  const typed: Partial<Hours> = Form.useWatch([], form) ?? subject;
  const { theory_lesson_hour = 0, practical_lesson_hour = 0, independent_lesson_hour = 0 } = typed;
  const total = (theory_lesson_hour ?? 0) + (practical_lesson_hour ?? 0) + (independent_lesson_hour ?? 0);
  // Once the user knows of the change of a colleague, what is typed may be saved over it, and nothing else.
  const follow = () => {
    const now = presentIn(latestPlan(), subject);
    if (now === undefined || now.version === subject.version) return;
    setSubject(now);
    showUntouched(
      form,
      HOUR_FIELDS.map((name) => ({ name, value: now[name] })),
    );
  };
  const save = async (hours: Hours) => {
    setSaving(true);
    const saved = await actions.saveHours(subject, hours);
    if (saved === 'outdated') follow();
    else if (saved !== undefined) onSaved();
    setSaving(false);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="plan-form"
      initialValues={subject}
      onFinish={save}
      disabled={fixed}
    >
      <p className="plan-form-title">{subject.subject_name}</p>
      <div className="plan-form-pair">
        {HOUR_FIELDS.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={text(`plan.${name}`)}
            rules={[{ required: true, message: text('semester_subject.hours.required') }]}
          >
            <NumberInput
              precision={0}
              controls={false}
              {...SELECT_CONTENT}
              autoFocus={name === HOUR_FIELDS[0]}
            />
          </Form.Item>
        ))}
      </div>
      <p className="hint">
        {text('plan.total_hour', { total })}
        {typed.credit_hour
          ? ` · ${text('plan.hours_per_credit', { hours: Math.round((10 * total) / typed.credit_hour) / 10 })}`
          : ''}
      </p>
      <p className="hint">{text('plan.credit.hint')}</p>
      {!fixed && (
        <Button type="primary" htmlType="submit" loading={saving}>
          {text('action.save')}
        </Button>
      )}
    </Form>
  );
}
