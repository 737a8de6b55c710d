import { DeleteOutlined, EyeInvisibleOutlined, EyeOutlined, UndoOutlined } from '@ant-design/icons';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { Button } from 'antd';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import type { FolderName } from '#features/messages/folders.ts';
import { useTrash } from '#features/messages/use-trash.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface BulkActionsProps {
  folder: FolderName;
  ids: number[];
  /** The opened message. */
  view: number | undefined;
  open: (id: number | undefined) => void;
  onDone: () => void;
}

/** What can be done with the chosen messages of a folder. */
export function BulkActions({ folder, ids, view, open, onDone }: BulkActionsProps) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate: mark } = useAction(messages.markRead, { onSuccess: onDone, onError: feedback.error });
  const { trash, restore } = useTrash(onDone);
  const mayMove = useMay(messages.trash);
  const markUnread = () => {
    // The opened message is read anew after each change, and would be marked as read again.
    if (view !== undefined && ids.includes(view)) open(undefined);
    mark({ body: { ids, read: false } });
  };
  return (
    <div className="mail-bulk">
      <strong role="status">{text('message.chosen', { count: ids.length })}</strong>
      {folder === 'all' && (
        <>
          <Button icon={<EyeOutlined aria-hidden />} onClick={() => mark({ body: { ids, read: true } })}>
            {text('message.mark_read')}
          </Button>
          <Button icon={<EyeInvisibleOutlined aria-hidden />} onClick={markUnread}>
            {text('message.mark_unread')}
          </Button>
        </>
      )}
      {mayMove && folder !== 'trash' && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={() => trash(ids)}>
          {text('message.trash')}
        </Button>
      )}
      {mayMove && folder === 'trash' && (
        <Button icon={<UndoOutlined aria-hidden />} onClick={() => restore(ids)}>
          {text('message.restore')}
        </Button>
      )}
    </div>
  );
}
