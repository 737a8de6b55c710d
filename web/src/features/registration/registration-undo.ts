import { electives } from '@dekanat/contract/registration/electives.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The resources that a registration affects. */
export const CHANGED_BY_REGISTRATION = [
  studentRegisters.list,
  studentSubjects.list,
  electives.list,
  students.list,
];

/** Undoes a bulk registration at once and reports it. */
export function useRegistrationUndo(): (batchId: number) => void {
  const text = useText();
  const feedback = useFeedback();
  const { mutate } = useAction(batches.undo, {
    alsoChanges: CHANGED_BY_REGISTRATION,
    onSuccess: ({ students: count }) => feedback.success(text('registration.undone', { count })),
    onError: feedback.error,
  });
  return (id) => mutate({ params: { id }, body: {} });
}
