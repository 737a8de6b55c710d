import { messages } from '@dekanat/contract/messages/messages.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/**
 * Moves messages to the trash, with undo, and back. The results are reported even if the list no longer shows the message, or
 * its pane is closed; `onDone` is called only while they are shown.
 */
export function useTrash(onDone: () => void = () => undefined) {
  const text = useText();
  const feedback = useFeedback();
  const back = useAction(messages.restore, {
    onSuccess: (_, { body: { ids } }) => feedback.success(text('message.restored', { count: ids.length })),
    onError: feedback.error,
  });
  const restore = (ids: number[]) => back.mutate({ body: { ids } }, { onSuccess: onDone });
  const toTrash = useAction(messages.trash, {
    onSuccess: (_, { body: { ids } }) =>
      feedback.success(text('message.trashed', { count: ids.length }), () => restore(ids)),
    onError: feedback.error,
  });
  const trash = (ids: number[]) => toTrash.mutate({ body: { ids } }, { onSuccess: onDone });
  return { trash, restore };
}
