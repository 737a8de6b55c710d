import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The resources that a status change affects. */
export const AFFECTED_RESOURCES = [students.list, orders.list];

/** Undoes a status change at once and reports it. */
export function useStatusChangeUndo() {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useAction(batches.undo, {
    alsoChanges: AFFECTED_RESOURCES,
    onSuccess: ({ students: count }) => feedback.success(text('status_change.undone', { count })),
    onError: feedback.error,
  });
  return { undo: (id: number) => mutate({ params: { id }, body: {} }), undoing: isPending };
}
