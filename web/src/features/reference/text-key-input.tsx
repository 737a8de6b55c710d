import { AutoComplete, Input } from 'antd';
import { useMemo } from 'react';
import { type ShippedTexts, shippedUnder } from '#features/reference/shipped-texts.ts';
import { useLanguage } from '#i18n/text.ts';
import { matchesWordPrefixes } from '#i18n/word-match.ts';

interface TextKeyInputProps {
  /** The shipped texts, searchable by content; undefined when the keys belong to another program. */
  known: ShippedTexts;
  /** Passed by the surrounding field. */
  id?: string;
  value?: unknown;
  onChange?: (key: string) => void;
}

/** A key, typed or found by the text that the screen shows. */
export function TextKeyInput({ known, value, onChange, ...field }: TextKeyInputProps) {
  const { language } = useLanguage();
  const options = useMemo(
    () =>
      Object.keys(known[language] ?? {}).map((key) => ({
        value: key,
        message: shippedUnder(known, key, language) ?? '',
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
          (option.value.includes(typed.trim().toLowerCase()) || matchesWordPrefixes(option.message, typed)),
      }}
      onChange={(key: string) => onChange?.(key)}
    >
      <Input autoComplete="off" spellCheck={false} />
    </AutoComplete>
  );
}
