import { messages } from '@dekanat/contract/messages/messages.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Moves messages to the trash, with undo, and back. */
export function useTrash(onDone: () => void = () => undefined) {
  const text = useText();
  const feedback = useFeedback();
  const toTrash = useAction(messages.trash, { onError: feedback.error });
  const back = useAction(messages.restore, { onError: feedback.error });
  const restore = (ids: number[]) =>
    back.mutate(
      { body: { ids } },
      {
        onSuccess: () => {
          feedback.success(text('message.restored', { count: ids.length }));
          onDone();
        },
      },
    );
  const trash = (ids: number[]) =>
    toTrash.mutate(
      { body: { ids } },
      {
        onSuccess: () => {
          feedback.success(text('message.trashed', { count: ids.length }), () => restore(ids));
          onDone();
        },
      },
    );
  return { trash, restore };
}
