import { type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Blocks or unblocks an account, with undo in the flash. */
export function useBlocking({ id, blocked }: Pick<StudentRow, 'id' | 'blocked'>): () => void {
  const text = useText();
  const feedback = useFeedback();
  const turn = (status: 1 | 0) => mutate({ params: { id }, body: { status } });
  const { mutate, isPending } = useAction(students.block, {
    onSuccess: (row) =>
      feedback.success(text(row.blocked ? 'student.blocked.done' : 'student.unblocked.done'), () =>
        turn(row.blocked ? 0 : 1),
      ),
    onError: feedback.error,
  });
  return () => {
    if (!isPending) turn(blocked ? 0 : 1);
  };
}
