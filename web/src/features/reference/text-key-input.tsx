import { AutoComplete, Input } from 'antd';
import { useMemo } from 'react';
import { type ShippedTexts, shippedUnder } from '#features/reference/brought-texts.ts';
import { useLanguage } from '#i18n/text.ts';
import { matchesWordPrefixes } from '#i18n/word-match.ts';

interface TextKeyInputProps {
  /** The product's own texts, to be found by what they say; none where the keys are another program's. */
  known: ShippedTexts;
  /** These come from the field around it. */
  id?: string;
  value?: unknown;
  onChange?: (key: string) => void;
}

/** A key, typed or found by what stands there on the screen. */
export function TextKeyInput({ known, value, onChange, ...field }: TextKeyInputProps) {
  const { language } = useLanguage();
  const options = useMemo(
    () =>
      Object.keys(known[language] ?? {}).map((key) => ({
        value: key,
        said: shippedUnder(known, key, language) ?? '',
        label: (
          <span className="key-option">
            {key}
            <small>{shippedUnder(known, key, language)}</small>
          </span>
        ),
      })),
    [known, language],
  );
  return (
    <AutoComplete
      {...field}
      value={typeof value === 'string' ? value : ''}
      options={options}
      showSearch={{
        filterOption: (typed, option) =>
          option !== undefined &&
          (option.value.includes(typed.trim().toLowerCase()) || matchesWordPrefixes(option.said, typed)),
      }}
      onChange={(key: string) => onChange?.(key)}
    >
      <Input autoComplete="off" spellCheck={false} />
    </AutoComplete>
  );
}
