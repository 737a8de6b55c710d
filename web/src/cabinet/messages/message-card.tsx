import type { StoredFile } from '@dekanat/contract/files/files.ts';
import { type StudentMessage, studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { Link } from 'wouter';
import { useAction } from '#api/query.ts';
import { storedPath } from '#cabinet/stored-path.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';

interface MessageCardProps {
  message: StudentMessage;
  received: boolean;
  /** Whether it is shown at once, as a notification has led to it. */
  open: boolean;
  onDeleted: () => void;
}

/** A message that opens; opening a received one marks it as read. */
export function MessageCard({ message, received, open, onDeleted }: MessageCardProps) {
  const text = useText();
  const update = useAction(studentMessages.update);
  const remove = useAction(studentMessages.remove, { onSuccess: onDeleted });
  const { id, title, created_at, read_at, files } = message;
  const isUnread = received && read_at === null;
  return (
    <details
      className="card message"
      open={open || undefined}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && isUnread && !update.isPending)
          update.mutate({ params: { id }, body: { read: true } });
      }}
    >
      <summary>
        <strong>{title}</strong> {isUnread && <span className="chip">{text('cabinet.messages.unread')}</span>}
        <span className="muted">
          <People message={message} received={received} /> · {created_at.slice(0, 16)}
        </span>
        {files.length > 0 && (
          <span className="muted">{text('cabinet.messages.files', { count: files.length })}</span>
        )}
      </summary>
      <RichText html={message.message} />
      <Files files={files} />
      {remove.error && (
        <p className="notice notice-error" role="alert">
          {remove.error.message}
        </p>
      )}
      <p className="buttons">
        {received && !message.sender_removed && (
          <Link href={`/messages/new?reply=${id}`} className="button">
            {text('cabinet.messages.reply')}
          </Link>
        )}
        <PlainButton busy={remove.isPending} onClick={() => remove.mutate({ params: { id }, body: {} })}>
          {text('cabinet.messages.delete')}
        </PlainButton>
      </p>
    </details>
  );
}

/** Who wrote it, or to whom. */
function People({ message, received }: { message: StudentMessage; received: boolean }) {
  const text = useText();
  if (received) return message.sender_name;
  const names = message.receivers.join(', ');
  const more = message.receiver_count - message.receivers.length;
  return (
    <>
      {text('cabinet.messages.to_whom', { names })}
      {more > 0 && ` ${text('cabinet.messages.and_more', { count: more })}`}
    </>
  );
}

function Files({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="plain-list message-files">
      {files.map(({ id, name, file_url }) => (
        <li key={id}>
          <a href={storedPath(file_url)} target="_blank" rel="noreferrer" className="row-link">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
