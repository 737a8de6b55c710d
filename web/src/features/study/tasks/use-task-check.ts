import { type TaskAttempt, taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

export type Check = Pick<TaskAttempt, 'status' | 'mark' | 'comment'>;

/** Stores a check, offers to undo it, and continues with the next task. */
export function useTaskCheck({ next, back }: { next: () => void; back: (id: number) => void }) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const { mutate: restore } = useAction(taskAttempts.check, {
    onSuccess: ({ id }) => {
      feedback.success(text('tasks.undone'));
      back(id);
    },
    onError: (error) => void showRefusal(error),
  });
  const { mutate, isPending } = useAction(taskAttempts.check, {
    onError: (error) => void showRefusal(error),
  });
  const check = (task: TaskAttempt, result: Check) => {
    const { id, version, status, mark, comment } = task;
    mutate(
      { params: { id }, body: { ...result, version } },
      {
        onSuccess: (stored) => {
          const body = { status, mark, comment, version: stored.version };
          feedback.success(
            text(result.status === 1 ? 'tasks.accepted' : 'tasks.rejected', {
              name: task.fio,
              mark: result.mark ?? 0,
            }),
            () => restore({ params: { id }, body }),
          );
          next();
        },
      },
    );
  };
  return { check, saving: isPending };
}
