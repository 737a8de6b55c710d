import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Undoes the whole order of a return to studies and reports it. */
export function useRestorationUndo(): (batchId: number) => void {
  const text = useText();
  const feedback = useFeedback();
  const { mutate } = useAction(batches.undo, {
    alsoChanges: [restorations.list, students.list, orders.list],
    onSuccess: ({ students: count }) => feedback.success(text('restoration.undo.done', { count })),
    onError: feedback.error,
  });
  return (id) => mutate({ params: { id }, body: {} });
}
