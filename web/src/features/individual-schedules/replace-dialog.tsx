import { REASON_MAX } from '@dekanat/contract/individual-schedules/schedule-fields.ts';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { instantOf } from '#features/individual-schedules/chosen-dates.ts';
import type { DateField } from '#features/individual-schedules/date-rows.tsx';
import { useText } from '#i18n/text.ts';
import { DayAndTimeInput } from '#ui/form/date-input.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';

interface ReplaceDialogProps {
  fields: readonly DateField[];
  /** As DD.MM.YYYY HH:mm:ss. */
  dates: Record<string, string>;
  isSaving: boolean;
  onClose: () => void;
  onSave: (dates: Record<string, string>, reason: string) => void;
}

/** Other dates for one schedule, with the reason. */
export function ReplaceDialog({ fields, dates, isSaving, onClose, onSave }: ReplaceDialogProps) {
  const text = useText();
  const id = useId();
  const [values, setValues] = useState<Record<string, string | undefined>>(dates);
  const [reason, setReason] = useState('');
  const filled = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const isValid =
    reason.trim() !== '' && fields.every(({ name }) => !Number.isNaN(instantOf(filled[name] ?? '')));
  return (
    <FormModal
      open
      title={text('individual.replace')}
      okText={text('individual.save')}
      okButtonProps={{ disabled: !isValid }}
      cancelText={text('editor.cancel')}
      confirmLoading={isSaving}
      onCancel={onClose}
      onOk={() => onSave(filled, reason)}
    >
      <Form layout="vertical">
        {fields.map(({ name, label }) => (
          <Form.Item key={name} label={text(label)} htmlFor={`${id}-${name}`} required>
            <DayAndTimeInput
              id={`${id}-${name}`}
              value={values[name]}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          </Form.Item>
        ))}
        <Form.Item label={text('individual.column.reason')} htmlFor={`${id}-reason`} required>
          <Input.TextArea
            id={`${id}-reason`}
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
