import { hemisAcceptances } from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import { hemisComparisons, hemisRecords } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** What accepting values, and taking that back, changes. */
export const CHANGED_BY_ACCEPTING = [students.list, hemisRecords.list, hemisComparisons.ofStudent];

/** Takes an acceptance back and reports it. */
export function useAcceptanceUndo() {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useAction(hemisAcceptances.undo, {
    alsoChanges: CHANGED_BY_ACCEPTING,
    onSuccess: ({ changes }) => feedback.success(text('hemis_acceptance.undone', { count: changes })),
    onError: feedback.error,
  });
  return { undo: (id: number) => mutate({ params: { id }, body: {} }), undoing: isPending };
}
