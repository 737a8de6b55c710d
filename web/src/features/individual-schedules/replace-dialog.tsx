import { REASON_MAX } from '@dekanat/contract/individual-schedules/schedule-fields.ts';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { instantOf } from '#features/individual-schedules/chosen-dates.ts';
import type { DateField } from '#features/individual-schedules/date-rows.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { DayAndTimeInput } from '#ui/form/date-input.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';

interface ReplaceDialogProps {
  fields: readonly DateField[];
  /** As DD.MM.YYYY HH:mm:ss. */
  dates: Record<string, string>;
  times: Readonly<Record<string, string>> | undefined;
  problemOf: ((dates: Record<string, string>) => TextKey | undefined) | undefined;
  onClose: () => void;
  onCheck: (dates: Record<string, string>, reason: string) => void;
}

/** Other dates for one schedule, with the reason. */
export function ReplaceDialog({ fields, dates, times, problemOf, onClose, onCheck }: ReplaceDialogProps) {
  const text = useText();
  const id = useId();
  const [values, setValues] = useState<Record<string, string | undefined>>(dates);
  const [reason, setReason] = useState('');
  const filled = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const problem = problemOf?.(filled);
  const isValid =
    reason.trim() !== '' && fields.every(({ name }) => !Number.isNaN(instantOf(filled[name] ?? '')));
  return (
    <FormModal
      open
      title={text('individual.replace')}
      okText={text('individual.preview')}
      okButtonProps={{ disabled: !isValid || problem !== undefined }}
      cancelText={text('editor.cancel')}
      onCancel={onClose}
      onOk={() => onCheck(filled, reason)}
    >
      <Form layout="vertical">
        {fields.map(({ name, label }) => (
          <Form.Item key={name} label={text(label)} htmlFor={`${id}-${name}`} required>
            <DayAndTimeInput
              id={`${id}-${name}`}
              dayTime={times?.[name]}
              value={values[name]}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          </Form.Item>
        ))}
        {problem && (
          <p className="schedule-problem" role="alert">
            {text(problem)}
          </p>
        )}
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
