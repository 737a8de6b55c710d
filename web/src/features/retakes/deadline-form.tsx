import type { RetakeDetails } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { Button, Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { LabelSelect } from '#features/reference/label-select.tsx';
import { useRetakeAction } from '#features/retakes/use-retake-action.ts';
import { useText } from '#i18n/text.ts';
import { DayInput } from '#ui/form/date-input.tsx';
import { problemOf } from '#ui/form/form-rules.ts';

interface DeadlineFormProps {
  application: RetakeDetails;
  onDone?: () => void;
}

interface Values {
  end_date: string;
  social_id: string | null | undefined;
}

const SCHEMA = retakeApplications.updateDeadline.body;

/** The last day of payment and the social category of an activated application. */
export function DeadlineForm({ application, onDone }: DeadlineFormProps) {
  const text = useText();
  const [form] = Form.useForm<Values>();
  // What the fields show: its version tells the server what an input replaces.
  const [shown, setShown] = useState(application);
  const { id, version, end_date, social_id, social_name } = shown;
  const show = (next: RetakeDetails) => {
    setShown(next);
    form.setFields([
      { name: 'end_date', value: next.end_date ?? '', touched: false },
      { name: 'social_id', value: next.social_id, touched: false },
    ]);
  };
  const follow = useEffectEvent(() => {
    if (!form.isFieldsTouched()) show(application);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the changes of other users until something is typed
  useEffect(() => follow(), [application.version]);
  const { mutate, isPending } = useRetakeAction(
    retakeApplications.updateDeadline,
    'retake.deadline.changed',
    onDone,
  );
  const requireDay = async (_: unknown, value: unknown) => {
    const problem = problemOf(SCHEMA, 'end_date', { end_date: value ?? '' });
    if (problem) throw new Error(text(problem.key, problem.values));
  };
  const save = ({ end_date: day, social_id: social = null }: Values) =>
    mutate({ params: { id }, body: { end_date: day, social_id: social, version } }, { onSuccess: show });
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      name={`deadline-${id}`}
      className="retake-deadline"
      initialValues={{ end_date: end_date ?? '', social_id }}
      onFinish={save}
    >
      <Form.Item
        name="end_date"
        label={text('retake.end_date')}
        required
        rules={[{ validator: requireDay }]}
        validateTrigger="onBlur"
      >
        <DayInput />
      </Form.Item>
      <Form.Item name="social_id" label={text('retake.social_name')}>
        <LabelSelect
          module="social_category_re_reading_subject"
          placeholder="antd.placeholder"
          known={social_name}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isPending}>
        {text('action.save')}
      </Button>
    </Form>
  );
}
