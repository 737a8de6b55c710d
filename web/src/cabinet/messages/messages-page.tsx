import type { StudentMessage } from '@dekanat/contract/messages/student-messages.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useWaiting } from '#cabinet/offline/outbox.ts';
import { ownQuery } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { MessageCard } from './message-card.tsx';
import { AT_ONCE, MOST, messagesOf } from './messages-query.ts';
import { UndoDelete } from './undo-delete.tsx';
import { WaitingMessages } from './waiting-messages.tsx';
import './messages.css';

const FOLDERS = ['received', 'sent'] as const;

/** Received and sent messages, newest first. */
export function MessagesPage() {
  const text = useText();
  const [folder, setFolder] = useState<(typeof FOLDERS)[number]>('received');
  const profile = useQuery(ownQuery(studentProfile.show, {}));
  const ownId = profile.data?.[0]?.id;
  const sent = folder === 'sent' ? { sender_id: ownId } : {};
  const [shown, setShown] = useState(AT_ONCE);
  const messages = useQuery({
    ...messagesOf(sent, shown),
    enabled: folder === 'received' || ownId !== undefined,
    // The other folder is another list.
    ...(shown > AT_ONCE && { placeholderData: keepPreviousData }),
  });
  const { data, isPlaceholderData } = messages;
  // Sent messages are found by the student's id.
  const { error, refetch } = folder === 'sent' && ownId === undefined ? profile : messages;
  const [deleted, setDeleted] = useState<StudentMessage>();
  const [search] = useSearchParams();
  const opened = Number(search.get('open'));
  const choose = (chosen: typeof folder) => {
    setFolder(chosen);
    setShown(AT_ONCE);
    setDeleted(undefined);
  };
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
          <button key={each} type="button" aria-pressed={each === folder} onClick={() => choose(each)}>
            {text(`cabinet.messages.${each}`)}
          </button>
        ))}
      </fieldset>
      <UndoDelete deleted={deleted} onUndone={() => setDeleted(undefined)} />
      {waiting.length > 0 && <WaitingMessages waiting={waiting.map(({ written }) => written)} />}
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingIndicator />}
      {data?.data.length === 0 && <p className="card">{text('cabinet.messages.none')}</p>}
      {data?.data.map((message) => (
        <MessageCard
          key={message.id}
          message={message}
          received={folder === 'received'}
          open={message.id === opened}
          onDeleted={() => setDeleted(message)}
        />
      ))}
      {data !== undefined && data.total > data.data.length && shown < MOST && (
        <PlainButton busy={isPlaceholderData} onClick={() => setShown(Math.min(shown + AT_ONCE, MOST))}>
          {text('cabinet.earlier')}
        </PlainButton>
      )}
    </div>
  );
}
