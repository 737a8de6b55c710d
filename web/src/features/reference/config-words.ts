import { formatDay } from '@dekanat/contract/api/days.ts';
import { CONFIGS, type ConfigKey, type ConfigValue } from '@dekanat/contract/reference/config-catalogue.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { uncheckedKey } from '#i18n/text-key.ts';

/** The number of decimal places of a step: 0.01 → 2. */
const digitsOf = (step: number) => String(step).split('.')[1]?.length ?? 0;

/** The formatted value of a setting. */
export function useConfigWords() {
  const text = useText();
  return (key: ConfigKey, value: ConfigValue): string => {
    const { kind } = CONFIGS[key];
    if (value === null || value === '') return text('config.none');
    switch (kind.type) {
      case 'number':
        return formatNumber(Number(value), digitsOf(kind.step));
      case 'choice':
        return text(uncheckedKey(`config.value.${value}`));
      case 'boolean':
        return text(value === true ? 'action.yes' : 'action.no');
      case 'date':
        return formatDay(String(value));
      case 'text':
        return String(value);
    }
  };
}
