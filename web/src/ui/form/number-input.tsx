import { type GetRef, InputNumber, type InputNumberProps } from 'antd';
import type { Ref } from 'react';
import { formatNumber } from '#i18n/number-format.ts';

export type NumberInputRef = GetRef<typeof InputNumber>;

type Given = InputNumberProps<string | number>;
interface NumberInputProps
  extends Omit<Given, 'onChange' | 'parser' | 'formatter' | 'decimalSeparator' | 'stringMode'> {
  onChange?: (value: number | null) => void;
  ref?: Ref<NumberInputRef>;
}

const THOUSANDS = /^-?\d{1,3}(,\d{3})+$/;

/**
 * Spaces separate thousands, and a comma or a point decimals; where only whole numbers are typed, commas separate thousands as well. Other
 * text stays, so that the field refuses it.
 */
function parse(typed: string, isWhole: boolean): string {
  const plain = typed.replace(/\s/g, '');
  return isWhole && THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.');
}

/** A typed number. The library's own parser removes the comma: “9,5” would become 95. */
export const NumberInput = ({ onChange, ...input }: NumberInputProps) => (
  <InputNumber<string | number>
    {...input}
    parser={(typed = '') => parse(typed, input.precision === 0)}
    decimalSeparator={formatNumber(0.5).charAt(1)}
    onChange={(value) => onChange?.(value === null ? null : Number(value))}
  />
);
