import { copyThen } from '#browser/clipboard.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** A function that copies text and says so, by this message if one is given; undefined without a clipboard. */
export function useCopy(message?: string): ((content: string) => void) | undefined {
  const text = useText();
  const { success, error } = useFeedback();
  return copyThen(
    () => success(message ?? text('editor.copied')),
    () => error(text('editor.not_copied')),
  );
}
