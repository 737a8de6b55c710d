import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { Form, Input } from 'antd';
import { useStatementAction } from '#features/ratings/use-statement-action.ts';
import { useText } from '#i18n/text.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { maxLengthOf } from '#ui/form/form-rules.ts';

interface ReopenStatementDialogProps {
  sheet: Sheet;
  onClose: () => void;
}

/** Reopens a closed sheet; the reason is recorded with the event. */
export function ReopenStatementDialog({ sheet, onClose }: ReopenStatementDialogProps) {
  const text = useText();
  const [form] = Form.useForm<{ reason: string }>();
  const reopen = useStatementAction(statements.reopen, 'statement.reopened', onClose);
  const maxLength = maxLengthOf(statements.reopen.body, 'reason');
  return (
    <FormModal
      open
      title={text('statement.reopen.title')}
      okText={text('statement.reopen')}
      cancelText={text('editor.cancel')}
      confirmLoading={reopen.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p>{text('statement.reopen.content')}</p>
      {sheet.has_later && <p className="notice">{text('statement.reopen.has_later')}</p>}
      <Form
        form={form}
        layout="vertical"
        onFinish={({ reason }) => reopen.mutate({ params: { id: sheet.id }, body: { reason } })}
      >
        <Form.Item
          name="reason"
          label={text('statement.reason')}
          rules={[{ required: true, whitespace: true, message: text('statement.reason.required') }]}
        >
          <Input.TextArea rows={3} autoFocus {...(maxLength !== undefined && { maxLength })} />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
