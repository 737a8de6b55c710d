import { type TaskAttempt, taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { useRef } from 'react';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { isEmptyField, useUndoKey } from '#ui/use-undo-key.ts';

export type Check = Pick<TaskAttempt, 'status' | 'mark' | 'comment'>;
type Earlier = { params: { id: number }; body: Check & { version: number } };

interface Continue {
  /** After the task `id`, which need not be the one that is open now. */
  next: (id: number) => void;
  back: (id: number) => void;
}

/** Stores a check, offers to undo it, also by Ctrl+Z where nothing is typed yet, and continues with the next task. */
export function useTaskCheck({ next, back }: Continue) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  /** What the checked tasks were before, the last one at the end. */
  const earlier = useRef<Earlier[]>([]);
  /** Of a task that was checked here before: what it was before that check, as an undo of this one restores that check. */
  const former = useRef(new WeakMap<object, Earlier>());
  const { mutate: restore } = useAction(taskAttempts.check, {
    // One after the other: the next one needs the version that this one makes.
    scope: { id: 'restored_checks' },
    onSuccess: ({ id, version }, restored) => {
      const before = former.current.get(restored);
      if (before !== undefined) before.body.version = version;
      feedback.success(text('tasks.undone'));
      back(id);
    },
    onError: (error) => void showRefusal(error),
  });
  const undo = (one: Earlier | undefined) => {
    if (one === undefined || !earlier.current.includes(one)) return;
    earlier.current = earlier.current.filter((other) => other !== one);
    restore(one);
  };
  useUndoKey(() => undo(earlier.current.at(-1)), isEmptyField);
  const checked = useRef<{ task: TaskAttempt; onStored: () => void }>(undefined);
  const { mutate, isPending } = useAction(taskAttempts.check, {
    // Also after the screen is left.
    onSuccess: ({ version }, { params, body }) => {
      if (checked.current === undefined) return;
      const { task, onStored } = checked.current;
      const { status, mark, comment, fio } = task;
      const before = { params, body: { status, mark, comment, version } };
      const last = earlier.current.findLast(({ params: { id } }) => id === task.id);
      if (last?.body.version === task.version) former.current.set(before, last);
      earlier.current.push(before);
      onStored();
      feedback.success(
        text(body.status === 1 ? 'tasks.accepted' : 'tasks.rejected', { name: fio, mark: body.mark ?? 0 }),
        () => undo(before),
      );
    },
    onError: (error) => void showRefusal(error),
  });
  const check = (task: TaskAttempt, result: Check, onStored: () => void) => {
    checked.current = { task, onStored };
    const { id, version } = task;
    mutate({ params: { id }, body: { ...result, version } }, { onSuccess: () => next(id) });
  };
  return { check, saving: isPending };
}
