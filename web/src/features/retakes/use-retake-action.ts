import type { Endpoint, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { studentRetakes } from '@dekanat/contract/reports/retake-reports.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

/**
 * A change of an application: refreshes it, the reports and the sheets, and shows what was done or why it was refused; `done` says nothing
 * where nothing was done.
 */
export function useRetakeAction<E extends Endpoint>(
  endpoint: E,
  done: TextKey | ((result: ResultOf<E>) => TextKey | undefined),
  onDone?: () => void,
) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  return useAction(endpoint, {
    alsoChanges: [studentRetakes.calls.list, statements.list, sheets.read],
    onSuccess: (result) => {
      const key = typeof done === 'function' ? done(result) : done;
      if (key !== undefined) feedback.success(text(key));
      onDone?.();
    },
    onError: showRefusal,
  });
}
