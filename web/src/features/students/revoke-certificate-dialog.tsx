import {
  type StudyCertificate,
  studyCertificates,
} from '@dekanat/contract/students/papers/study-certificates.ts';
import { Form, Input } from 'antd';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { maxLengthOf } from '#ui/form/form-rules.ts';

interface RevokeCertificateDialogProps {
  certificate: StudyCertificate;
  onClose: () => void;
}

/** Asks before a certificate of study is revoked, with the reason. */
export function RevokeCertificateDialog({ certificate, onClose }: RevokeCertificateDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const [form] = Form.useForm<{ reason: string }>();
  const { number } = certificate;
  const { mutate, isPending } = useAction(studyCertificates.remove, {
    onSuccess: () => {
      onClose();
      feedback.success(text('certificate.revoked.done', { number }));
    },
    onError: feedback.error,
  });
  const maxLength = maxLengthOf(studyCertificates.remove.query, 'reason');
  return (
    <FormModal
      open
      title={text('certificate.revoke.question', { number })}
      okText={text('action.yes')}
      okButtonProps={{ danger: true }}
      cancelText={text('action.no')}
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p>{text('certificate.revoke.content')}</p>
      <Form
        form={form}
        layout="vertical"
        onFinish={({ reason }) => mutate({ params: { id: certificate.id }, query: { reason } })}
      >
        <Form.Item
          name="reason"
          label={text('certificate.reason')}
          rules={[{ required: true, whitespace: true, message: text('certificate.reason.required') }]}
        >
          <Input.TextArea rows={3} autoFocus {...(maxLength !== undefined && { maxLength })} />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
