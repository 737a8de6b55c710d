import { ATTACHMENTS_MAX, TITLE_MAX } from '@dekanat/contract/messages/messages.ts';
import { type StudentMessage, studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useOutbox } from '#cabinet/offline/outbox.ts';
import { ownQuery } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { paragraphsOf } from '#ui/rich-text/paragraphs.ts';
import { AttachFiles } from './attach-files.tsx';
import { messagesOf } from './messages-query.ts';

const TEXT_MAX = 5_000;
const REPLY = /^(?:Re: )*/;

/** A new message, or a reply to the received one that the address names. */
export function ComposePage() {
  const text = useText();
  const [search] = useSearchParams();
  const replied = Number(search.get('reply'));
  const { data, error } = useQuery({ ...messagesOf({}), enabled: replied > 0 });
  const message = data?.data.find(({ id }) => id === replied);
  if (replied > 0 && data === undefined && error === null) return <LoadingIndicator />;
  return (
    <div className="page">
      <p className="trail">
        <Link href="/messages">{text('cabinet.messages')}</Link>
      </p>
      <h1>{text('cabinet.messages.write')}</h1>
      <ComposeForm repliesTo={message} />
    </div>
  );
}

/** Without a connection the message is sent later. */
function ComposeForm({ repliesTo }: { repliesTo: StudentMessage | undefined }) {
  const text = useText();
  const id = useId();
  const [, navigate] = useLocation();
  const [receiver, setReceiver] = useState(String(repliesTo?.sender_id ?? ''));
  const [title, setTitle] = useState(() => (repliesTo ? repliesTo.title.replace(REPLY, 'Re: ') : ''));
  const [typed, setTyped] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [problem, setProblem] = useState<string>();
  const { write } = useOutbox('message', Number(receiver) || 0);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (receiver === '' || title.trim() === '' || typed.trim() === '')
      return setProblem(text('cabinet.messages.incomplete'));
    if (files.length > ATTACHMENTS_MAX)
      return setProblem(text('cabinet.task.files_max', { count: ATTACHMENTS_MAX }));
    write(
      {},
      { receiver_id: [Number(receiver)], title: title.trim(), message: paragraphsOf(typed), status: true },
      files,
    );
    navigate('/messages');
  };
  return (
    <form className="card answer-form" noValidate onSubmit={onSubmit}>
      <label htmlFor={`${id}-to`}>{text('cabinet.messages.to')}</label>
      {repliesTo === undefined ? (
        <Receivers id={`${id}-to`} value={receiver} onChange={setReceiver} />
      ) : (
        <output id={`${id}-to`}>{repliesTo.sender_name}</output>
      )}
      <label htmlFor={`${id}-title`}>{text('cabinet.messages.title')}</label>
      <input
        id={`${id}-title`}
        className="text-input"
        maxLength={TITLE_MAX}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <label htmlFor={`${id}-text`}>{text('cabinet.messages.text')}</label>
      <textarea
        id={`${id}-text`}
        rows={8}
        maxLength={TEXT_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <AttachFiles files={files} onChange={setFiles} />
      {problem !== undefined && (
        <p className="notice notice-error" role="alert">
          {problem}
        </p>
      )}
      <PlainButton primary type="submit">
        {text('cabinet.comments.send')}
      </PlainButton>
    </form>
  );
}

interface ReceiversProps {
  id: string;
  value: string;
  onChange: (receiver: string) => void;
}

/** Own teachers, and classmates. */
function Receivers({ id, value, onChange }: ReceiversProps) {
  const text = useText();
  const teachers = useQuery(ownQuery(studentMessages.receivers, { query: { type: 'teacher' } }));
  const students = useQuery(ownQuery(studentMessages.receivers, { query: { type: 'student' } }));
  const groups = [
    { title: text('cabinet.messages.teachers'), people: teachers.data?.data ?? [] },
    { title: text('cabinet.messages.students'), people: students.data?.data ?? [] },
  ];
  return (
    <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{text('cabinet.messages.choose')}</option>
      {groups.map(
        ({ title, people }) =>
          people.length > 0 && (
            <optgroup key={title} label={title}>
              {people.map((person) => (
                <option key={person.id} value={person.id}>
                  {person.fio}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </select>
  );
}
