import type { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { REASON_MAX } from '@dekanat/contract/individual-schedules/schedule-fields.ts';
import type { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '#api/query.ts';
import { AFFECTED } from '#features/individual-schedules/schedule-address.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';

interface CancelDialogProps {
  endpoint: (typeof individualExams)['cancel'] | (typeof individualWindows)['cancel'];
  ids: number[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason before individual schedules are cancelled. */
export function CancelDialog({ endpoint, ids, onClose, onDone }: CancelDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useAction(endpoint, {
    alsoChanges: AFFECTED,
    onSuccess: ({ cancelled }) => {
      feedback.success(text('individual.cancelled', { count: cancelled }));
      onDone();
    },
    onError: showRefusal,
  });
  return (
    <FormModal
      open
      title={text('individual.cancel.question', { count: ids.length })}
      okText={text('individual.cancel')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      cancelText={text('action.no')}
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={() => mutate({ body: { ids, reason } })}
    >
      <Form layout="vertical">
        <Form.Item label={text('individual.column.reason')} htmlFor="cancel-reason" required>
          <Input.TextArea
            id="cancel-reason"
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
