import { webhooks } from '@dekanat/contract/operations/webhooks.ts';
import { Form, Radio } from 'antd';
import type { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { DayAndTimeInput } from '#ui/form/date-input.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';

interface Values {
  from: string;
  to: string;
  state: 'failed' | 'all';
}

/** Sends the deliveries of a period again. */
export function ReplayRange({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useText();
  const { success, error: fail } = useFeedback();
  const [form] = Form.useForm<Values>();
  const { mutate, isPending } = useAction(webhooks.replayRange, {
    onSuccess: ({ count }) => {
      success(text('webhook.flash.range', { count }));
      onClose();
    },
    onError: (error: ApiError) => {
      const fields = Object.entries(error.fields ?? {}).map(([name, errors]) => ({
        name: name as keyof Values,
        errors,
      }));
      form.setFields(fields);
      if (fields.length === 0) fail(error);
    },
  });
  const rules = [{ required: true, message: text('date.required') }];
  return (
    <FormModal
      open
      title={text('webhook.replay.range')}
      okText={text('webhook.replay')}
      cancelText={text('editor.cancel')}
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ state: 'failed' }}
        onFinish={(body) => mutate({ params: { id }, body })}
      >
        <Form.Item name="from" label={text('webhook.replay.from')} rules={rules}>
          <DayAndTimeInput dayTime="00:00:00" />
        </Form.Item>
        <Form.Item name="to" label={text('webhook.replay.to')} rules={rules}>
          <DayAndTimeInput />
        </Form.Item>
        <Form.Item name="state" label={text('webhook.replay.what')}>
          <Radio.Group
            options={(['failed', 'all'] as const).map((value) => ({
              value,
              label: text(`webhook.replay.${value}`),
            }))}
          />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
