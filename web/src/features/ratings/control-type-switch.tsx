import { FINAL, INTERIM } from '@dekanat/contract/curricula/control-rules.ts';
import { Segmented } from 'antd';
import { useText } from '#i18n/text.ts';

interface ControlTypeSwitchProps {
  value: unknown;
  onChange: (controlType: number) => void;
}

/** Whether a list shows the sheets of final or of interim controls. */
export function ControlTypeSwitch({ value, onChange }: ControlTypeSwitchProps) {
  const text = useText();
  return (
    <Segmented
      aria-label={text('statement.control_type_name')}
      value={value === INTERIM ? INTERIM : FINAL}
      options={[
        { value: FINAL, label: text('statement.control_type.final') },
        { value: INTERIM, label: text('statement.control_type.interim') },
      ]}
      onChange={onChange}
    />
  );
}
