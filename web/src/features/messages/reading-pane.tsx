import { ArrowLeftOutlined, DeleteOutlined, UndoOutlined } from '@ant-design/icons';
import { type Message, type MessageDetails, messages } from '@dekanat/contract/messages/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useMay, useProfile } from '#api/session.ts';
import { AnswerForm, answerName } from '#features/messages/answer-form.tsx';
import { ReceiverNames } from '#features/messages/receiver-names.tsx';
import { SentState } from '#features/messages/sent-state.tsx';
import { useSendDraft } from '#features/messages/use-send-draft.ts';
import { useTrash } from '#features/messages/use-trash.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { AttachmentLinks } from '#ui/upload/attachment-links.tsx';

interface ReadingPaneProps {
  id: number;
  open: (id: number | undefined) => void;
}

/** A message with its thread. Reading a received message marks it as read. */
export function ReadingPane({ id, open }: ReadingPaneProps) {
  const text = useText();
  const { data, error, refetch } = useQuery(queryOf(messages.read, { params: { id } }));
  const title = data?.title === '' ? text('message.untitled') : data?.title;
  return (
    <article className="mail-pane" aria-label={title}>
      <div className="mail-pane-bar">
        <Button
          type="text"
          className="mail-back"
          icon={<ArrowLeftOutlined aria-hidden />}
          onClick={() => open(undefined)}
        >
          {text('message.back')}
        </Button>
        {data && <PaneActions message={data} close={() => open(undefined)} />}
      </div>
      {data === undefined &&
        (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <>
          <h2>{title}</h2>
          <Thread message={data} open={open} />
        </>
      )}
    </article>
  );
}

function PaneActions({ message, close }: { message: MessageDetails; close: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const send = useSendDraft();
  const { trash, restore } = useTrash(close);
  const [mayMove, mayWrite, mayChange] = [
    useMay(messages.trash),
    useMay(messages.create),
    useMay(messages.update),
  ];
  const { id, state, trashed_at } = message;
  const edit = () => void navigate({ to: '/messages/compose', search: { draft: String(id) } });
  const use = () => void navigate({ to: '/messages/compose', search: { template: String(id) } });
  const isOpen = trashed_at === null && (state === 'draft' || state === 'template' || state === 'failed');
  return (
    <>
      {state === 'template' && mayWrite && (
        <Button type="primary" onClick={use}>
          {text('message.use')}
        </Button>
      )}
      {isOpen && mayChange && <Button onClick={edit}>{text('message.edit')}</Button>}
      {isOpen && mayChange && state !== 'template' && (
        <Button onClick={() => void send(message)}>{text('message.send')}</Button>
      )}
      {mayMove && trashed_at === null && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={() => trash([id])}>
          {text('message.trash')}
        </Button>
      )}
      {mayMove && trashed_at !== null && (
        <Button icon={<UndoOutlined aria-hidden />} onClick={() => restore([id])}>
          {text('message.restore')}
        </Button>
      )}
    </>
  );
}

/**
 * The message that an answer goes to: the last one of the sender whose message is opened. Answers of many receivers to a message of the
 * reader form one thread, so the last of the others is meant only when they have one sender.
 */
function answeredIn(thread: readonly Message[], opened: Message, me: number): Message {
  const senders = new Set(thread.flatMap(({ sender_id }) => (sender_id === me ? [] : [sender_id])));
  const [only, another] = senders;
  const sender = opened.sender_id === me && another === undefined ? only : opened.sender_id;
  return (sender !== me && thread.findLast(({ sender_id }) => sender_id === sender)) || opened;
}

/** All messages of the thread that the reader sent or received, and the form of an answer. */
function Thread({ message, open }: { message: MessageDetails } & Pick<ReadingPaneProps, 'open'>) {
  const { id: me } = useProfile();
  const mayAnswer = useMay(messages.answer);
  const thread = message.thread.length > 0 ? message.thread : [message];
  // The correspondent stays while an answer is written, also when others write meanwhile.
  const [correspondent, setCorrespondent] = useState<number>();
  const found = answeredIn(thread, message, me);
  if (correspondent === undefined && found.sender_id !== me) setCorrespondent(found.sender_id);
  const answered = thread.findLast(({ sender_id }) => sender_id === correspondent) ?? found;
  // The server refuses an answer to an own message with many receivers.
  const isAnswerable =
    message.trashed_at === null &&
    answered.state === 'sent' &&
    (answered.sender_id !== me || answered.receiver_count === 1);
  return (
    <>
      <ol className="mail-thread">
        {thread.map((part) => (
          <li key={part.id} data-own={part.sender_id === me}>
            <ThreadMessage part={part} message={message} open={open} />
          </li>
        ))}
      </ol>
      {mayAnswer && isAnswerable && <AnswerForm key={answerName(answered, me)} message={answered} />}
    </>
  );
}

function ThreadMessage({
  part,
  message,
  open,
}: {
  part: Message;
  message: MessageDetails;
} & Pick<ReadingPaneProps, 'open'>) {
  const text = useText();
  const { id: me } = useProfile();
  const isOpened = part.id === message.id;
  return (
    <>
      <header>
        <strong>{part.sender_id === me ? text('message.me') : part.sender_username}</strong>
        <Instant at={part.sent_at ?? part.updated_at} />
        {part.sender_id === me && part.state !== 'template' && (
          <span className="mail-to">
            {text('message.to')} <ReceiverNames message={part} />
          </span>
        )}
      </header>
      <RichText html={part.message} />
      {isOpened && <AttachmentLinks label="message.attachments" files={message.files} />}
      {!isOpened && part.attachments > 0 && (
        <Button type="link" onClick={() => open(part.id)}>
          {text('message.attachments_of', { count: part.attachments })}
        </Button>
      )}
      {isOpened && part.sender_id === me && <SentState message={message} />}
    </>
  );
}
