import { formatInstant, timeOfDay } from '@dekanat/contract/api/days.ts';
import { FINAL, INTERIM, pointsLeft, STATEMENTS } from '@dekanat/contract/curricula/control-rules.ts';
import { type Control, type ControlInput, examSchedules } from '@dekanat/contract/curricula/controls.ts';
import type { PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { ClashNotice } from '#features/curricula/plan/clash-notice.tsx';
import { LessonChoice } from '#features/curricula/plan/lesson-choice.tsx';
import { nameOf } from '#features/curricula/plan/plan-calls.ts';
import { usePlanBoard } from '#features/curricula/plan/plan-context.ts';
import { PopoverForm } from '#features/curricula/plan/popover-form.tsx';
import { SaveActions } from '#features/curricula/plan/save-actions.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { CancelButton } from '#ui/form/cancel-button.tsx';
import { DayAndTimeInput } from '#ui/form/date-input.tsx';
import { showProblems } from '#ui/form/field-problems.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import { useTimeRule } from '#ui/form/time-rule.ts';

interface ControlFormProps {
  subject: PlannedSubject;
  /** The control to change. */
  control?: Control;
  /** The type of a new control. */
  type?: typeof INTERIM | typeof FINAL;
  onClose: () => void;
}

type Values = Omit<ControlInput, 'subject_id'>;

const TEST_NUMBERS = [
  'count_test_in_lesson',
  'count_of_test_for_student',
  'count_of_attempts',
  'total_time',
] as const;

/** Adds or changes an interim or final control; exams at the same time are shown before it is saved. */
export function ControlForm({ subject, control, type = FINAL, onClose }: ControlFormProps) {
  const text = useText();
  const feedback = useFeedback();
  const { actions } = usePlanBoard();
  const [form] = Form.useForm<Values>();
  const [saving, setSaving] = useState(false);
  const kind = control?.control_type_id ?? type;
  const typed: Partial<Values> | undefined = Form.useWatch([], form);
  const isTest = (typed?.type ?? control?.type ?? 'test') === 'test';
  const timed = useTimeRule();
  const times = dayTimes(control);
  const required = [{ required: true, message: text('exam_schedule.required') }];

  const add = useAction(kind === FINAL ? examSchedules.addFinal : examSchedules.addInterim);
  const update = useAction(examSchedules.update);

  const saveControl = (values: Values): Promise<Control> => {
    if (control) {
      const { id, version } = control;
      // What is left out stays as it is: what was emptied is sent.
      const emptied = { end_date: values.end_date ?? null, lesson_ids: values.lesson_ids ?? [] };
      return update.mutateAsync({ params: { id }, body: { ...values, ...emptied, version } });
    }
    return add.mutateAsync({
      params: { semesterId: subject.semester_id },
      body: { ...values, subject_id: subject.subject_id, control_type_id: kind },
    });
  };
  const showFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.fields === undefined) return feedback.error(error);
    const elsewhere = showProblems(form, error.fields);
    if (elsewhere.length > 0) feedback.error(elsewhere.join(' '));
  };
  const followStatement = ({ statement }: Partial<Values>) => {
    const isSuggested = control === undefined && kind === FINAL && !form.isFieldTouched('rating');
    if (statement === undefined || !isSuggested) return;
    // `setFieldValue` would mark the points as typed.
    form.setFields([{ name: 'rating', value: pointsLeft(statement, subject.exam_schedule), errors: [] }]);
  };
  const save = async (values: Values) => {
    setSaving(true);
    try {
      await saveControl(values);
    } catch (error) {
      setSaving(false);
      return showFailure(error);
    }
    await actions.addStep();
    feedback.success(text(control ? 'flash.updated' : 'flash.created'));
    onClose();
  };
  return (
    <PopoverForm
      title={`${text(`plan.control.${kind === FINAL ? 'final' : 'interim'}`)}: ${nameOf(subject)}`}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={control ? editedControl(control) : newControl(kind, subject)}
        onValuesChange={followStatement}
        onFinish={save}
      >
        <div className="plan-form-pair">
          <Form.Item name="type" label={text('plan.control.type')}>
            <Radio.Group
              options={(['test', 'offline'] as const).map((value) => ({
                value,
                label: text(`plan.control.type.${value}`),
              }))}
            />
          </Form.Item>
          <Form.Item name="statement" label={text('plan.statement')}>
            <Select
              options={STATEMENTS.map((value) => ({ value, label: text(`plan.statement.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name="rating" label={text('plan.control.rating')} rules={required}>
            <NumberInput precision={0} controls={false} />
          </Form.Item>
        </div>
        <div className="plan-form-pair plan-form-times">
          <Form.Item name="start_date" label={text('plan.control.start')} rules={[...required, timed]}>
            <DayAndTimeInput dayTime={times.start} />
          </Form.Item>
          <Form.Item name="end_date" label={text('plan.control.end')} rules={isTest ? required : []}>
            <DayAndTimeInput dayTime={times.end} />
          </Form.Item>
        </div>
        {isTest && <TestFields subject={subject} perLesson={typed?.count_test_in_lesson} />}
        <Form.Item
          name="description"
          label={text('plan.control.description')}
          rules={!isTest && kind === FINAL ? required : []}
        >
          <Input.TextArea rows={2} maxLength={1000} />
        </Form.Item>
        <ClashNotice
          subjectId={subject.id}
          controlId={control?.id}
          statement={typed?.statement ?? 'first_statement'}
          start={typed?.start_date}
          end={typed?.end_date ?? undefined}
        />
        <SaveActions saving={saving}>
          <CancelButton onClick={onClose} />
        </SaveActions>
      </Form>
    </PopoverForm>
  );
}

/** The times of days that are typed without one: of a new control only the end has one, that of the day. */
const dayTimes = (control: Control | undefined) => ({
  start: control === undefined ? null : timeOfDay(control.start_date),
  end: control?.end_date ? timeOfDay(control.end_date) : undefined,
});

/** A control with its times as the inputs write them. */
const editedControl = (control: Control) => ({
  ...control,
  start_date: formatInstant(control.start_date),
  end_date: control.end_date === null ? undefined : formatInstant(control.end_date),
});

/** The values of a new control: a final one is of the first statement without one, with the points that are left there. */
const newControl = (
  kind: typeof INTERIM | typeof FINAL,
  { exam_schedule }: PlannedSubject,
): Partial<Values> => {
  if (kind === INTERIM) return { type: 'test', statement: STATEMENTS[0] };
  const finals = exam_schedule.filter(({ control_type_id }) => control_type_id === FINAL);
  const free = STATEMENTS.find((one) => finals.every(({ statement }) => statement !== one));
  const statement = free ?? STATEMENTS[0];
  return { type: 'offline', statement, rating: pointsLeft(statement, exam_schedule) };
};

interface TestFieldsProps {
  subject: PlannedSubject;
  perLesson: number | null | undefined;
}

/** What a test draws from the lessons of the syllabus. */
function TestFields({ subject, perLesson }: TestFieldsProps) {
  const text = useText();
  return (
    <>
      <div className="plan-form-pair">
        {TEST_NUMBERS.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={text(`plan.control.${name}`)}
            rules={[{ required: true, message: text('exam_schedule.required') }]}
          >
            <NumberInput min={1} precision={0} controls={false} />
          </Form.Item>
        ))}
      </div>
      {subject.syllabus && (
        <Form.Item name="lesson_ids" label={text('plan.control.lessons')}>
          <LessonChoice syllabusId={subject.syllabus.id} perLesson={perLesson ?? undefined} />
        </Form.Item>
      )}
    </>
  );
}
