import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

interface PaperLanguagesProps {
  title: string;
  icon: ReactNode;
  busy: boolean;
  onChoose: (language: InterfaceLanguage) => void;
}

/** A button that asks for the language of a paper. */
export function PaperLanguages({ title, icon, busy, onChoose }: PaperLanguagesProps) {
  const text = useText();
  return (
    <PopoverButton icon={icon} title={title} busy={busy}>
      {(close) =>
        INTERFACE_LANGUAGES.map((language) => (
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
