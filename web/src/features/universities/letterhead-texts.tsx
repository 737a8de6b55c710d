import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_TAGS,
} from '@dekanat/contract/api/languages.ts';
import type { Letterhead } from '@dekanat/contract/universities/letterheads.ts';
import { Input } from 'antd';
import { useText } from '#i18n/text.ts';

type Headers = Letterhead['translations'];

interface LetterheadTextsProps {
  id?: string;
  value?: unknown;
  /** Read-only without it. */
  onChange?: (headers: Headers) => void;
}

const HEADER_MAX = 300;

/** The header in each language of papers; empty ones are left out. */
export function LetterheadTexts({ id, value, onChange }: LetterheadTextsProps) {
  const text = useText();
  const headers = (value ?? []) as Headers;
  const write = (language: InterfaceLanguage, header: string) => {
    const others = headers.filter((one) => one.language !== language);
    onChange?.(header === '' ? others : [...others, { language, header }]);
  };
  return (
    <div id={id} className="letterhead-texts">
      {INTERFACE_LANGUAGES.map((language) => (
        <Input.TextArea
          key={language}
          lang={LANGUAGE_TAGS[language]}
          aria-label={text(`language.${language}`)}
          placeholder={text(`language.${language}`)}
          rows={2}
          maxLength={HEADER_MAX}
          readOnly={onChange === undefined}
          value={headers.find((one) => one.language === language)?.header ?? ''}
          onChange={({ target }) => write(language, target.value)}
        />
      ))}
    </div>
  );
}
