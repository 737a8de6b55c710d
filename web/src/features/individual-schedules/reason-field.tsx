import { REASON_MAX } from '@dekanat/contract/individual-schedules/schedule-fields.ts';
import { Input } from 'antd';
import { Labelled } from '#features/individual-schedules/labelled.tsx';

interface ReasonFieldProps {
  value: string;
  onChange: (typed: string) => void;
  problem?: string | undefined;
}

/** Why the dates differ. */
export function ReasonField({ value, onChange, problem }: ReasonFieldProps) {
  return (
    <Labelled id="schedule-reason" label="individual.column.reason" problem={problem}>
      <Input.TextArea
        id="schedule-reason"
        rows={2}
        maxLength={REASON_MAX}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Labelled>
  );
}
