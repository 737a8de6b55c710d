import { CONTENT_LANGUAGES, LANGUAGE_TAGS, type Language } from '@dekanat/contract/api/languages.ts';
import { useText } from '#i18n/text.ts';

interface Translated {
  language: Language;
  translations: { language: Language }[];
}

/** The translations of a record; the shown one is highlighted. */
export function LanguageTags({ of: { language, translations } }: { of: Translated }) {
  const text = useText();
  const existing = CONTENT_LANGUAGES.filter((code) => translations.some((one) => one.language === code));
  return (
    <span className="language-tags">
      {existing.map((code) => (
        <abbr
          key={code}
          lang={LANGUAGE_TAGS[code]}
          title={text(`language.${code}`)}
          data-shown={code === language}
        >
          {code}
        </abbr>
      ))}
    </span>
  );
}
