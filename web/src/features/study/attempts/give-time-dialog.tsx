import { EXTRA_MINUTES_MAX, type TestAttempt, testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useText } from '#i18n/text.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { maxLengthOf } from '#ui/form/form-rules.ts';
import { NumberInput } from '#ui/form/number-input.tsx';

interface Entered {
  minutes: number;
  reason: string;
}
type Given = Entered & Pick<TestAttempt, 'extra_minutes'>;

interface GiveTimeDialogProps {
  /** What the attempt has been given before. */
  extraMinutes: number;
  /** Typed before a refusal. */
  reason: string | undefined;
  pending: boolean;
  onGive: (given: Given) => void;
  onCancel: () => void;
}

const REASON_MAX = maxLengthOf(testAttempts.change.body, 'reason');

/** Asks for minutes and their reason. */
export function GiveTimeDialog({ extraMinutes, reason, pending, onGive, onCancel }: GiveTimeDialogProps) {
  const text = useText();
  const [form] = Form.useForm<Entered>();
  // The attempt is read again and again: what counts is what the author has seen.
  const [seen] = useState(extraMinutes);
  const minutes = {
    ...({ required: true, type: 'integer', min: 1, max: EXTRA_MINUTES_MAX } as const),
    message: text('test_attempt.give_time.minutes.required'),
  };
  return (
    <FormModal
      open
      title={text('test_attempt.give_time')}
      okText={text('test_attempt.give_time')}
      cancelText={text('editor.cancel')}
      confirmLoading={pending}
      onCancel={onCancel}
      onOk={() => form.submit()}
    >
      <p>{text('test_attempt.give_time.content')}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reason }}
        onFinish={(entered: Entered) => onGive({ ...entered, extra_minutes: seen })}
      >
        <Form.Item name="minutes" label={text('test_attempt.give_time.minutes')} rules={[minutes]}>
          <NumberInput autoFocus inputMode="numeric" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={text('test_attempt.reason')}
          rules={[{ required: true, whitespace: true, message: text('test_attempt.reason.required') }]}
        >
          <Input.TextArea rows={3} {...(REASON_MAX !== undefined && { maxLength: REASON_MAX })} />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
