import { type StudentMessage, studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';

interface UndoDeleteProps {
  /** What was deleted last. */
  deleted: StudentMessage | undefined;
  onUndone: () => void;
}

/** Says which message was deleted, and brings it back. */
export function UndoDelete({ deleted, onUndone }: UndoDeleteProps) {
  const text = useText();
  const { mutate, isPending, error } = useAction(studentMessages.update, { onSuccess: onUndone });
  return (
    <div role="status" className={deleted === undefined ? 'undo-delete' : 'notice buttons'}>
      {deleted !== undefined && (
        <>
          <span>{error?.message ?? text('cabinet.messages.deleted', { title: deleted.title })}</span>
          <PlainButton
            busy={isPending}
            onClick={() => mutate({ params: { id: deleted.id }, body: { trashed: false } })}
          >
            {text('cabinet.messages.undo')}
          </PlainButton>
        </>
      )}
    </div>
  );
}
