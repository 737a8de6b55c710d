import { type StudentMessage, studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAction } from '#api/query.ts';
import { useWaiting } from '#cabinet/offline/outbox.ts';
import { ownQuery } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { messagesOf } from './messages-query.ts';
import './messages.css';

const FOLDERS = ['received', 'sent'] as const;

/** Received and sent messages, newest first. */
export function MessagesPage() {
  const text = useText();
  const [folder, setFolder] = useState<(typeof FOLDERS)[number]>('received');
  const { data: profile } = useQuery(ownQuery(studentProfile.show, {}));
  const ownId = profile?.[0]?.id;
  const sent = folder === 'sent' ? { sender_id: ownId } : {};
  const { data, error, refetch } = useQuery({
    ...messagesOf(sent),
    enabled: folder === 'received' || ownId !== undefined,
  });
  const waiting = useWaiting('message').filter(({ refusal }) => refusal === undefined);
  return (
    <div className="page">
      <h1>{text('cabinet.messages')}</h1>
      <Link href="/messages/new" className="button button-primary">
        {text('cabinet.messages.write')}
      </Link>
      <fieldset className="segments">
        <legend className="visually-hidden">{text('cabinet.messages')}</legend>
        {FOLDERS.map((each) => (
          <button key={each} type="button" aria-pressed={each === folder} onClick={() => setFolder(each)}>
            {text(`cabinet.messages.${each}`)}
          </button>
        ))}
      </fieldset>
      {waiting.length > 0 && (
        <p className="notice" role="status">
          {text('cabinet.unsent', { count: waiting.length })}
        </p>
      )}
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingIndicator />}
      {data?.data.length === 0 && <p className="card">{text('cabinet.messages.none')}</p>}
      {data?.data.map((message) => (
        <Message key={message.id} message={message} received={folder === 'received'} />
      ))}
    </div>
  );
}

/** Opening a received message marks it as read. */
function Message({ message, received }: { message: StudentMessage; received: boolean }) {
  const text = useText();
  const { mutate } = useAction(studentMessages.update);
  const { id, title, sender_username, created_at, read_at } = message;
  const isUnread = received && read_at === null;
  return (
    <details
      className="card message"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && isUnread) mutate({ params: { id }, body: { read: true } });
      }}
    >
      <summary>
        <strong>{title}</strong> {isUnread && <span className="chip">{text('cabinet.messages.unread')}</span>}
        <span className="muted">
          {received ? `${sender_username} · ` : ''}
          {created_at.slice(0, 16)}
        </span>
      </summary>
      <RichText html={message.message} />
      {received && (
        <Link href={`/messages/new?reply=${id}`} className="button">
          {text('cabinet.messages.reply')}
        </Link>
      )}
    </details>
  );
}
