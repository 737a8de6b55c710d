import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { CallInput } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

const REASON_MAX = 500;

interface RevokeDialogProps {
  endpoint: Endpoint;
  id: number;
  /** Text key of the question. */
  question: TextKey;
  alsoChanges?: readonly Pick<Endpoint, 'resource'>[];
  onClose: () => void;
}

/** Asks before a paper is revoked, with an optional reason. */
export function RevokeDialog({ endpoint, id, question, alsoChanges = [], onClose }: RevokeDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useAction(endpoint, {
    alsoChanges,
    onSuccess: () => {
      onClose();
      feedback.success(text('flash.removed'));
    },
    onError: (error) => void showRefusal(error),
  });
  return (
    <Modal
      open
      title={text(question)}
      okText={text('action.yes')}
      okButtonProps={{ danger: true }}
      cancelText={text('action.no')}
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={() => mutate({ params: { id }, query: { reason } } as unknown as CallInput<Endpoint>)}
    >
      <p>{text('paper.revoke.content')}</p>
      <Form layout="vertical">
        <Form.Item label={text('paper.revocation_reason')} htmlFor="revocation-reason">
          <Input.TextArea
            id="revocation-reason"
            rows={2}
            maxLength={REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
