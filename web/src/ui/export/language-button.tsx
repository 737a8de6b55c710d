import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextName } from '#i18n/text-key.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

interface LanguageButtonProps<Language> {
  title: string;
  icon: ReactNode;
  busy: boolean;
  languages: readonly Language[];
  onChoose: (language: Language) => void;
}

/** A button that asks for the language of a paper. */
export function LanguageButton<Language extends TextName<'language'>>({
  title,
  icon,
  busy,
  languages,
  onChoose,
}: LanguageButtonProps<Language>) {
  const text = useText();
  return (
    <PopoverButton icon={icon} title={title} busy={busy}>
      {(close) =>
        languages.map((language) => (
          <button
            key={language}
            type="button"
            className="popover-item"
            onClick={() => {
              close();
              onChoose(language);
            }}
          >
            {text(`language.${language}`)}
          </button>
        ))
      }
    </PopoverButton>
  );
}
