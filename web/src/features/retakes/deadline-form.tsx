import type { RetakeDetails } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { LabelSelect } from '#features/reference/label-select.tsx';
import { useRetakeAction } from '#features/retakes/use-retake-action.ts';
import { useText } from '#i18n/text.ts';
import { DayInput } from '#ui/form/date-input.tsx';
import { problemsIn } from '#ui/form/form-rules.ts';

interface DeadlineFormProps {
  application: RetakeDetails;
  onDone?: () => void;
}

/** The last day of payment and the social category of an activated application. */
export function DeadlineForm({ application, onDone }: DeadlineFormProps) {
  const text = useText();
  const { id, version, social_name } = application;
  const [endDate, setEndDate] = useState(application.end_date ?? '');
  const [social, setSocial] = useState(application.social_id);
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useRetakeAction(
    retakeApplications.updateDeadline,
    'retake.deadline.changed',
    onDone,
  );
  const body = { end_date: endDate, social_id: social };
  const [problem] = problemsIn(retakeApplications.updateDeadline.body, body);
  const shown = (tried && problem && text(problem.key, problem.values)) || error?.fields?.end_date?.[0];
  const save = () => {
    setTried(true);
    if (problem === undefined) mutate({ params: { id }, body: { ...body, version } });
  };
  return (
    <Form layout="vertical" className="retake-deadline" onFinish={save}>
      <Form.Item
        label={text('retake.end_date')}
        htmlFor={`deadline-${id}`}
        required
        {...(shown && { validateStatus: 'error' as const, help: shown })}
      >
        <DayInput id={`deadline-${id}`} value={endDate} onChange={(value) => setEndDate(value ?? '')} />
      </Form.Item>
      <Form.Item label={text('retake.social_name')} htmlFor={`social-${id}`}>
        <LabelSelect
          id={`social-${id}`}
          module="social_category_re_reading_subject"
          placeholder="antd.placeholder"
          value={social}
          known={social_name}
          onChange={(key) => setSocial(key ?? null)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isPending}>
        {text('action.save')}
      </Button>
    </Form>
  );
}
