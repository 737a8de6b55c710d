import type { ConfigKind, ConfigValue } from '@dekanat/contract/reference/config-catalogue.ts';
import { Input, Radio, Select } from 'antd';
import { useText } from '#i18n/text.ts';
import { uncheckedKey } from '#i18n/text-key.ts';
import { DayInput } from '#ui/form/date-input.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';

interface ConfigInputProps {
  kind: ConfigKind;
  /** Passed by the surrounding field. */
  id?: string;
  value?: unknown;
  onChange?: (value: ConfigValue) => void;
}

/** The input that fits the type of the setting. */
export function ConfigInput({ kind, value, onChange, ...field }: ConfigInputProps) {
  const text = useText();
  switch (kind.type) {
    case 'number':
      return (
        <NumberInput
          {...field}
          className="config-number"
          value={typeof value === 'number' ? value : null}
          step={kind.step}
          inputMode={kind.step < 1 ? 'decimal' : 'numeric'}
          onChange={(number) => onChange?.(number)}
        />
      );
    case 'choice':
      return (
        <Select
          {...field}
          value={value}
          options={kind.choices.map((choice) => ({
            value: choice,
            label: text(uncheckedKey(`config.value.${choice}`)),
          }))}
          onChange={(choice) => onChange?.(String(choice))}
        />
      );
    case 'boolean':
      return (
        <Radio.Group
          {...field}
          value={value}
          options={[
            { value: true, label: text('action.yes') },
            { value: false, label: text('action.no') },
          ]}
          onChange={({ target }) => onChange?.(target.value === true)}
        />
      );
    case 'date':
      return <DayInput {...field} value={value} onChange={(day) => onChange?.(day ?? null)} />;
    case 'text':
      return (
        <Input.TextArea
          {...field}
          value={typeof value === 'string' ? value : ''}
          className="config-text"
          rows={3}
          count={{ max: kind.max, show: true }}
          onChange={({ target }) => onChange?.(target.value)}
        />
      );
  }
}
