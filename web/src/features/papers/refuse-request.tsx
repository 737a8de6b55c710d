import { type PaperRequest, paperRequests, REFUSAL_MAX } from '@dekanat/contract/papers/paper-requests.ts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';

type Refused = Pick<PaperRequest, 'id' | 'fio'>;

export function RefuseButton({ request }: { request: Refused }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        danger
        aria-label={text('paper_request.refuse.of', { name: request.fio })}
        onClick={() => setOpen(true)}
      >
        {text('paper_request.refuse')}
      </Button>
      {isOpen && <RefuseDialog request={request} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for the reason, which the student reads. */
function RefuseDialog({ request, onClose }: { request: Refused; onClose: () => void }) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending } = useAction(paperRequests.refuse, {
    onSuccess: () => {
      onClose();
      feedback.success(text('paper_request.refused'));
    },
    onError: (error) => void showRefusal(error),
  });
  const submit = () => {
    if (reason.trim() === '') return setMissing(true);
    mutate({ params: { id: request.id }, body: { reason } });
  };
  return (
    <FormModal
      open
      title={text('paper_request.refuse.of', { name: request.fio })}
      okText={text('paper_request.refuse')}
      okButtonProps={{ danger: true }}
      cancelText={text('action.close')}
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={submit}
    >
      <Form layout="vertical">
        <Form.Item
          label={text('paper_request.reason')}
          htmlFor="refusal-reason"
          required
          {...(isMissing && {
            validateStatus: 'error' as const,
            help: text('paper_request.reason.required'),
          })}
        >
          <Input.TextArea
            id="refusal-reason"
            rows={3}
            maxLength={REFUSAL_MAX}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setMissing(false);
            }}
          />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
