import { useCallback } from 'react';
import { ApiError } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

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
  const { confirm, error: flashError, inform, success } = useFeedback();
  return useCallback(
    async ({ name, content, remove, restore, reload }) => {
      const fail = (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 405) void inform(text('list.remove.refused'), error.message);
        else flashError(error);
      };
      const title = text('list.remove.question', { name });
      if (content !== undefined && !(await confirm({ title, content, danger: true }))) return false;
      try {
        await remove();
      } catch (error) {
        fail(error);
        return false;
      }
      success(text('outline.removed', { name }), () => void restore().then(reload, fail));
      await reload();
      return true;
    },
    [text, confirm, flashError, inform, success],
  );
}
