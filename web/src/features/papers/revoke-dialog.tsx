import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';

const REASON_MAX = 500;

interface RevokeDialogProps {
  endpoint: Endpoint;
  id: number;
  /** Text key of the question. */
  question: TextKey;
  /** Endpoints whose cached data the revocation changes; a letter itself can no longer be read. */
  changes: readonly Pick<Endpoint, 'resource'>[];
  onClose: () => void;
}

/** Asks before a paper is revoked, with an optional reason. */
export function RevokeDialog({ endpoint, id, question, changes, onClose }: RevokeDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endpoint, { params: { id }, query: { reason } }),
    onSuccess: () => {
      for (const { resource } of changes) void queryClient.invalidateQueries({ queryKey: [resource.name] });
      onClose();
      feedback.success(text('paper.revoked.done'));
    },
    onError: (error) => void showRefusal(error),
  });
  return (
    <FormModal
      open
      title={text(question)}
      okText={text('action.yes')}
      okButtonProps={{ danger: true }}
      cancelText={text('action.no')}
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={() => mutate()}
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
    </FormModal>
  );
}
