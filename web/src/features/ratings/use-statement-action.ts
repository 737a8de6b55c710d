import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import type { AskToAccept } from '#api/call-options.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

/** A change of one sheet: refreshes sheet and lists, and says what was done or why it was refused. */
export function useStatementAction<E extends Endpoint>(
  endpoint: E,
  done: TextKey,
  onDone: () => void,
  { undo, accept }: { undo?: (() => void) | undefined; accept?: AskToAccept } = {},
) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  return useAction(endpoint, {
    alsoChanges: [sheets.read, totalStatements.list],
    ...(accept && { accept }),
    onSuccess: () => {
      feedback.success(text(done), undo);
      onDone();
    },
    onError: showRefusal,
  });
}
