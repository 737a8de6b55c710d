import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/**
 * The interface language and its setter: when the texts cannot be loaded, the page keeps its language and
 * reports it.
 */
export function useLanguageChoice() {
  const { language, setLanguage } = useLanguage();
  const text = useText();
  const { error } = useFeedback();
  const choose = (chosen: InterfaceLanguage) =>
    void setLanguage(chosen).catch(() => error(text('failure.not_fetched')));
  return { language, choose };
}
