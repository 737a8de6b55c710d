import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import type { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Asks, deletes a syllabus, and offers to undo that. */
export function useSyllabusRemoval({ onRemoved }: { onRemoved?: () => void } = {}) {
  const text = useText();
  const feedback = useFeedback();
  const onError = (error: ApiError) => {
    if (error.status === 405) void feedback.inform(text('list.remove.refused'), error.message);
    else feedback.error(error);
  };
  const restoring = useAction(syllabi.restore, {
    onSuccess: () => feedback.success(text('syllabus.restored')),
    onError,
  });
  const removing = useAction(syllabi.remove, {
    onSuccess: (_, { params }) => {
      feedback.success(text('syllabus.deleted'), () => restoring.mutate({ params, body: {} }));
      onRemoved?.();
    },
    onError,
  });
  return async ({ id, name }: { id: number; name: string }): Promise<void> => {
    if (removing.isPending) return;
    const sure = await feedback.confirm({
      title: text('list.remove.question', { name }),
      content: text('syllabus.delete.content'),
      danger: true,
    });
    if (sure) removing.mutate({ params: { id } });
  };
}
