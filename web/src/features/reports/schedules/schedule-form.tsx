import type { ReportSchedule } from '@dekanat/contract/reports/report-schedules.ts';
import { SCHEDULE_EVERY, SCHEDULE_FORMATS } from '@dekanat/contract/reports/report-schedules.ts';
import { Checkbox, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { ApiError } from '#api/api.ts';
import { useMay } from '#api/session.ts';
import { ColleagueSelect, MAY_CHOOSE } from '#features/reports/schedules/colleague-select.tsx';
import { useText } from '#i18n/text.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';
import '#features/reports/schedules/schedules.css';

/** What its owner may change of a schedule. */
export type ScheduleInput = Pick<
  ReportSchedule,
  'name' | 'format' | 'every' | 'day' | 'hour' | 'previous_period' | 'by_email'
> & { receiver_ids: number[] };

interface ScheduleFormProps {
  title: string;
  initial: ScheduleInput;
  /** Those who were chosen before, by name. */
  receivers?: ReportSchedule['receivers'];
  /** Whether the report has days that can be those of the period before. */
  hasDays: boolean;
  /** Fields of the file; whether its days are those of the period before is chosen in the form. */
  content?: (previousPeriod: boolean) => ReactNode;
  saving: boolean;
  error: ApiError | null;
  onSave: (input: ScheduleInput) => void;
  onClose: () => void;
}

const WEEK = 7;
const MONTH = 31;
const HOURS = 24;
const numbers = (count: number, from: number) => Array.from({ length: count }, (_, at) => at + from);

/** When a report is made, in which format, and whom it is sent to. */
export function ScheduleForm({
  title,
  initial,
  receivers = [],
  hasDays,
  content,
  saving,
  error,
  onSave,
  onClose,
}: ScheduleFormProps) {
  const text = useText();
  const [form] = Form.useForm<ScheduleInput>();
  const every = Form.useWatch('every', form) ?? initial.every;
  const previousPeriod = Form.useWatch('previous_period', form) ?? initial.previous_period;
  const mayChoose = useMay(MAY_CHOOSE);
  const days =
    every === 'week'
      ? numbers(WEEK, 1).map((value) => ({ value, label: text(`report_schedule.weekday.${value as 1}`) }))
      : numbers(MONTH, 1).map((value) => ({ value, label: String(value) }));
  return (
    <FormModal
      open
      title={title}
      okText={text('action.save')}
      cancelText={text('editor.cancel')}
      confirmLoading={saving}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={(changed) => changed.every && form.setFieldValue('day', 1)}
        onFinish={(input) => onSave({ ...initial, ...input })}
      >
        <Form.Item
          name="name"
          label={text('field.name')}
          rules={[{ required: true, whitespace: true, message: text('report_schedule.name.required') }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <div className="schedule-time">
          <Form.Item name="every" label={text('report_schedule.every')}>
            <Select
              options={SCHEDULE_EVERY.map((value) => ({
                value,
                label: text(`report_schedule.every.${value}`),
              }))}
            />
          </Form.Item>
          <Form.Item
            name="day"
            label={text('report_schedule.day')}
            extra={every === 'month' && text('report_schedule.day.last')}
          >
            <Select options={days} />
          </Form.Item>
          <Form.Item name="hour" label={text('report_schedule.hour')}>
            <Select options={numbers(HOURS, 0).map((value) => ({ value, label: hourText(value) }))} />
          </Form.Item>
          <Form.Item name="format" label={text('report_schedule.format')}>
            <Select
              options={SCHEDULE_FORMATS.map((value) => ({ value, label: text(`list.export.${value}`) }))}
            />
          </Form.Item>
        </div>
        {hasDays && (
          <Form.Item name="previous_period" valuePropName="checked">
            <Checkbox>{text(`report_schedule.previous.${every}`)}</Checkbox>
          </Form.Item>
        )}
        {content?.(hasDays && previousPeriod)}
        {(mayChoose || initial.receiver_ids.length > 0) && (
          <Form.Item name="receiver_ids" label={text('report_schedule.receivers')}>
            <ColleagueSelect known={receivers} mayChoose={mayChoose} />
          </Form.Item>
        )}
        <Form.Item name="by_email" valuePropName="checked" extra={text('report_schedule.channels')}>
          <Checkbox>{text('report_schedule.by_email')}</Checkbox>
        </Form.Item>
        {error && (
          <p role="alert" className="report-problem">
            {Object.values(error.fields ?? {})[0]?.[0] ?? error.message}
          </p>
        )}
      </Form>
    </FormModal>
  );
}

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
