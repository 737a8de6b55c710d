import { INTERFACE_LANGUAGES, LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { useText } from '#i18n/text.ts';
import { useLanguageChoice } from './language-choice.ts';

/** Letters of a name that remain where space is short: Oʻz, Рус, Eng. */
const SHORT = 3;

/** The languages of the interface, each by its own name. */
export function LanguageSwitch() {
  const text = useText();
  const { language, choose } = useLanguageChoice();
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{text('shell.language')}</legend>
      {INTERFACE_LANGUAGES.map((each) => {
        const name = text(`language.${each}`);
        return (
          <button
            key={each}
            type="button"
            lang={LANGUAGE_TAGS[each]}
            aria-label={name}
            aria-pressed={each === language}
            onClick={() => choose(each)}
          >
            {name.slice(0, SHORT)}
            <span className="language-rest">{name.slice(SHORT)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
