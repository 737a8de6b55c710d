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

/** Spaces separate thousands, and a comma or a point decimals. Other text stays, so that the field refuses it. */
const parse = (typed = '') => typed.replace(/\s/g, '').replace(',', '.');

/** A typed number. The library's own parser removes the comma: “9,5” would become 95. */
export const NumberInput = ({ onChange, ...input }: NumberInputProps) => (
  <InputNumber<string | number>
    {...input}
    parser={parse}
    decimalSeparator={formatNumber(0.5).charAt(1)}
    onChange={(value) => onChange?.(value === null ? null : Number(value))}
  />
);
