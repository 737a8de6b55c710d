import {
  DeleteOutlined,
  FileTextOutlined,
  PaperClipOutlined,
  SendOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { type Message, messages } from '@dekanat/contract/messages/messages.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMay, useProfile } from '#api/session.ts';
import type { FolderName } from '#features/messages/folders.ts';
import { ReceiverNames } from '#features/messages/receiver-names.tsx';
import { useSendDraft } from '#features/messages/use-send-draft.ts';
import { useTrash } from '#features/messages/use-trash.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';

interface MessageRowProps {
  message: Message;
  folder: FolderName;
  current: boolean;
  chosen: boolean;
  onChoose: () => void;
  onRemoved: () => void;
}

export function MessageRow({ message, folder, current, chosen, onChoose, onRemoved }: MessageRowProps) {
  const text = useText();
  const { id, title, excerpt, attachments, read_at, sent_at, updated_at, state } = message;
  const name = title === '' ? text('message.untitled') : title;
  const unread = folder === 'all' && read_at === null;
  const isDraft = folder === 'draft';
  return (
    <li className="mail-row" data-unread={unread} data-current={current}>
      <input
        type="checkbox"
        aria-label={text('message.choose.row', { title: name })}
        checked={chosen}
        onChange={onChoose}
      />
      <Link
        to={isDraft ? '/messages/compose' : '.'}
        search={
          isDraft
            ? { draft: String(id) }
            : (present: Record<string, string>) => ({ ...present, view: String(id) })
        }
        resetScroll={false}
        className="mail-link"
        {...(current && { 'aria-current': 'true' as const })}
      >
        <span className="mail-who">
          {unread && <span className="bell-dot" role="img" aria-label={text('message.unread')} />}
          <Correspondents message={message} folder={folder} />
        </span>
        <span className="mail-when">
          {attachments > 0 && (
            <PaperClipOutlined
              role="img"
              aria-label={text('message.attachments_of', { count: attachments })}
            />
          )}
          <Instant at={sent_at ?? updated_at} />
        </span>
        <span className="mail-title">
          {state === 'sending' && <em>{text('message.state.sending')} </em>}
          {state === 'failed' && <em className="mail-failed">{text('message.state.failed')} </em>}
          {name}
        </span>
        <span className="mail-excerpt">{excerpt}</span>
      </Link>
      <RowActions message={message} folder={folder} name={name} onRemoved={onRemoved} />
    </li>
  );
}

/** The sender of a received message, the receivers of an own one. */
function Correspondents({ message, folder }: Pick<MessageRowProps, 'message' | 'folder'>) {
  const text = useText();
  const { id: me } = useProfile();
  if (folder === 'template') return text('message.template');
  if (message.sender_id !== me) return message.sender_username;
  return <ReceiverNames message={message} />;
}

function RowActions({
  message,
  folder,
  name,
  onRemoved,
}: Pick<MessageRowProps, 'message' | 'folder' | 'onRemoved'> & { name: string }) {
  const { id } = message;
  const text = useText();
  const navigate = useNavigate();
  const { trash, restore } = useTrash(onRemoved);
  const send = useSendDraft();
  const [mayMove, mayWrite, maySend] = [
    useMay(messages.trash),
    useMay(messages.create),
    useMay(messages.update),
  ];
  return (
    <span className="mail-row-actions">
      {folder === 'draft' && maySend && (
        <IconButton
          label={text('message.send.row', { title: name })}
          icon={<SendOutlined aria-hidden />}
          onClick={() => void send(message)}
        />
      )}
      {folder === 'template' && mayWrite && (
        <IconButton
          label={text('message.use.row', { title: name })}
          icon={<FileTextOutlined aria-hidden />}
          onClick={() => void navigate({ to: '/messages/compose', search: { template: String(id) } })}
        />
      )}
      {mayMove && folder !== 'trash' && (
        <IconButton
          label={text('message.trash.row', { title: name })}
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => trash([id])}
        />
      )}
      {mayMove && folder === 'trash' && (
        <IconButton
          label={text('message.restore.row', { title: name })}
          icon={<UndoOutlined aria-hidden />}
          onClick={() => restore([id])}
        />
      )}
    </span>
  );
}
