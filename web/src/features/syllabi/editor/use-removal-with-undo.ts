import { useCallback } from 'react';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

interface Removal {
  name: string;
  /** What is removed with it, for a confirmation; undefined: nothing, so that none is needed. */
  content: string | undefined;
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  reload: () => Promise<unknown>;
}

/** Removes a part and offers to undo it. Resolves to whether it is removed. */
export function useRemovalWithUndo(): (removal: Removal) => Promise<boolean> {
  const text = useText();
  const { confirm, success } = useFeedback();
  const showRefusal = useShowRefusal();
  return useCallback(
    async ({ name, content, remove, restore, reload }) => {
      const title = text('list.remove.question', { name });
      if (content !== undefined && !(await confirm({ title, content, danger: true }))) return false;
      try {
        await remove();
      } catch (error) {
        void showRefusal(error);
        return false;
      }
      success(text('outline.removed', { name }), () => void restore().then(reload, showRefusal));
      await reload();
      return true;
    },
    [text, confirm, showRefusal, success],
  );
}
