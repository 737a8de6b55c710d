import { INTERFACE_LANGUAGES, LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { useLanguageChoice } from '#app/language-choice.ts';
import { useText } from '#i18n/text.ts';

/** The languages of the interface, each by its own name. */
export function LanguageSwitch() {
  const text = useText();
  const { language, choose } = useLanguageChoice();
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{text('shell.language')}</legend>
      {INTERFACE_LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={LANGUAGE_TAGS[each]}
          aria-pressed={each === language}
          onClick={() => choose(each)}
        >
          {text(`language.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
