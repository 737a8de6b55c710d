import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The interface language, and how to choose another: when its texts cannot be fetched, the page stays as it is and says so. */
export function useLanguageChoice() {
  const { language, setLanguage } = useLanguage();
  const text = useText();
  const { error } = useFeedback();
  const choose = (chosen: InterfaceLanguage) =>
    void setLanguage(chosen).catch(() => error(text('failure.not_fetched')));
  return { language, choose };
}
