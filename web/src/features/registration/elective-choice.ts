import { electives } from '@dekanat/contract/registration/electives.ts';
import { useAction } from '#api/query.ts';
import { CHANGED_BY_REGISTRATION, useRegistrationUndo } from '#features/registration/registration-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Stores the elective of one student at once; it can be undone from the flash. */
export function useElectiveChoice(): (studentId: number, semesterSubjectId: number) => void {
  const text = useText();
  const feedback = useFeedback();
  const undo = useRegistrationUndo();
  const { mutate } = useAction(electives.choose, {
    alsoChanges: CHANGED_BY_REGISTRATION,
    onSuccess: ({ batch_id }) => feedback.success(text('registration.choice_saved'), () => undo(batch_id)),
    onError: (reason) => feedback.error(Object.values(reason.fields ?? {}).flat()[0] ?? reason),
  });
  return (studentId, semesterSubjectId) =>
    mutate({ body: { student_ids: [studentId], semester_subject_ids: [semesterSubjectId] } });
}
