import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/api.ts';
import { queryClient, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

/** Asks, deletes a syllabus, and offers to undo that. */
export function useSyllabusRemoval({ onRemoved }: { onRemoved?: () => void } = {}) {
  const text = useText();
  const feedback = useFeedback();
  const onError = useShowRefusal();
  const restoring = useAction(syllabi.restore, {
    onSuccess: () => feedback.success(text('syllabus.restored')),
    onError,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => call(syllabi.remove, { params: { id } }),
    onSuccess: (_, id) => {
      invalidateOthers(id);
      feedback.success(text('syllabus.deleted'), () => restoring.mutate({ params: { id }, body: {} }));
      onRemoved?.();
    },
    onError,
  });
  return async ({ id, name }: { id: number; name: string }): Promise<void> => {
    if (isPending) return;
    const sure = await feedback.confirm({
      title: text('list.remove.question', { name }),
      content: text('syllabus.delete.content'),
      danger: true,
    });
    if (sure) mutate(id);
  };
}

/** Invalidates all queries of syllabi but those of the deleted one, which an open editor would load in vain. */
const invalidateOthers = (deleted: number) =>
  void queryClient.invalidateQueries({
    queryKey: [syllabi.remove.resource.name],
    predicate: ({ queryKey: [, , input] }) => Object(Object(input).params).id !== deleted,
  });
