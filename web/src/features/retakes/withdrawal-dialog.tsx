import type { RetakeApplication } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { Form, Input } from 'antd';
import { useRetakeAction } from '#features/retakes/use-retake-action.ts';
import { useText } from '#i18n/text.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { maxLengthOf } from '#ui/form/form-rules.ts';

interface WithdrawalDialogProps {
  application: Pick<RetakeApplication, 'id' | 'version'>;
  onClose: () => void;
}

/** Withdraws a payment that was marked by mistake; the reason is recorded. */
export function WithdrawalDialog({ application: { id, version }, onClose }: WithdrawalDialogProps) {
  const text = useText();
  const [form] = Form.useForm<{ reason: string }>();
  const withdraw = useRetakeAction(retakeApplications.withdrawPayment, 'retake.withdrawn', onClose);
  const maxLength = maxLengthOf(retakeApplications.withdrawPayment.body, 'reason');
  return (
    <FormModal
      open
      title={text('retake.withdraw')}
      okText={text('retake.withdraw')}
      cancelText={text('editor.cancel')}
      confirmLoading={withdraw.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p>{text('retake.withdraw.content')}</p>
      <Form
        form={form}
        layout="vertical"
        onFinish={({ reason }) => withdraw.mutate({ params: { id }, body: { reason, version } })}
      >
        <Form.Item
          name="reason"
          label={text('retake.withdraw.reason')}
          rules={[{ required: true, whitespace: true, message: text('retake.withdraw.reason.required') }]}
        >
          <Input.TextArea rows={3} autoFocus {...(maxLength !== undefined && { maxLength })} />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
