import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { maxLengthOf } from '#ui/form/form-rules.ts';

interface ReasonDialogProps {
  title: string;
  /** What the reason is called, and what is said without one. */
  label: TextKey;
  required: TextKey;
  /** The part of the call with the field `reason`, which limits its length. */
  schema: z.ZodObject;
  /** Texts of the buttons. */
  ok: TextKey;
  cancel?: TextKey;
  danger?: boolean;
  /** The reason that was typed before a refusal. */
  initial?: string | undefined;
  pending: boolean;
  onReason: (reason: string) => void;
  onCancel: () => void;
  /** What the act means. */
  children: ReactNode;
}

/** Asks for the reason of an act. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, label, required, schema, ok, cancel = 'editor.cancel', danger = false } = props;
  const { initial, pending, onReason, onCancel, children } = props;
  const text = useText();
  const [form] = Form.useForm<{ reason: string }>();
  const maxLength = maxLengthOf(schema, 'reason');
  return (
    <FormModal
      open
      title={title}
      okText={text(ok)}
      okButtonProps={{ danger }}
      cancelText={text(cancel)}
      confirmLoading={pending}
      onCancel={onCancel}
      onOk={() => form.submit()}
    >
      {children}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reason: initial }}
        onFinish={({ reason }) => onReason(reason)}
      >
        <Form.Item
          name="reason"
          label={text(label)}
          rules={[{ required: true, whitespace: true, message: text(required) }]}
        >
          <Input.TextArea rows={3} autoFocus {...(maxLength !== undefined && { maxLength })} />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
