import { useCallback } from 'react';
import { ApiError } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Shows why a call failed: a dialog for what the rules do not allow (405), else the first problem of a field, or the message. Resolves when it is closed. */
export function useShowRefusal(): (error: unknown) => Promise<void> {
  const text = useText();
  const { error: flash, inform } = useFeedback();
  return useCallback(
    async (error) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 405) await inform(text('list.remove.refused'), error.message);
      else flash(Object.values(error.fields ?? {}).flat()[0] ?? error);
    },
    [text, flash, inform],
  );
}
