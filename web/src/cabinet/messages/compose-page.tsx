import { answerTitle } from '@dekanat/contract/messages/answer-title.ts';
import { ATTACHMENTS_MAX, TITLE_MAX } from '@dekanat/contract/messages/messages.ts';
import { type StudentMessage, studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { NotFound } from '#cabinet/frame/not-found.tsx';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { type FileProblem, problemOf } from '#cabinet/lessons/task-files.ts';
import { useChosenFiles } from '#cabinet/lessons/use-chosen-files.ts';
import { discard, refusedForm, useOutbox, useWaiting } from '#cabinet/offline/outbox.ts';
import { useDraft } from '#cabinet/offline/use-draft.ts';
import type { Written } from '#cabinet/offline/written.ts';
import { ownQuery } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { paragraphsOf, typedOf } from '#ui/rich-text/paragraphs.ts';
import { AttachFiles } from './attach-files.tsx';
import { AT_ONCE, MOST, messagesOf } from './messages-query.ts';

const TEXT_MAX = 5_000;

/** The received message that is answered. An earlier one is looked for among all that the list of messages can show. */
function useReplied(id: number) {
  // It stays what is answered while newer messages arrive.
  const [message, setMessage] = useState<StudentMessage>();
  const [limit, setLimit] = useState(AT_ONCE);
  const received = useQuery({ ...messagesOf({}, limit), enabled: id > 0 });
  const { data } = received;
  const found = data?.data.find((one) => one.id === id);
  if (found !== undefined && message?.id !== id) setMessage(found);
  const hasMore = data !== undefined && data.total > data.data.length && limit < MOST;
  if (hasMore && found === undefined && message?.id !== id) setLimit(MOST);
  return { message, received };
}

/** What was refused, by its key. It stays in the form after it was removed from the outbox. */
function useRefused(key: string | null): Written | undefined {
  const [written, setWritten] = useState<Written>();
  const found = useWaiting('message').find(
    (one) => one.refusal !== undefined && one.written.idempotencyKey === key,
  )?.written;
  if (found !== undefined && found !== written) setWritten(found);
  return written?.idempotencyKey === key ? written : undefined;
}

/** A new message, a reply to the received one that the address names, or one that was refused, to be changed. */
export function ComposePage() {
  const text = useText();
  const [search] = useSearchParams();
  const replied = Number(search.get('reply'));
  const { message, received } = useReplied(replied);
  const { data, error } = received;
  const refused = useRefused(search.get('refused'));
  if (replied > 0 && data === undefined && error === null) return <LoadingIndicator />;
  if (replied > 0 && data !== undefined && message?.id !== replied) return <NotFound />;
  return (
    <div className="page">
      <p className="trail">
        <Link href="/messages">{text('cabinet.messages')}</Link>
      </p>
      <h1>{text('cabinet.messages.write')}</h1>
      {replied > 0 && message === undefined ? (
        <PartFailure part={text('cabinet.messages.reply')} of={received} />
      ) : (
        // What was refused before a reload is known a moment later.
        <ComposeForm
          key={refused?.idempotencyKey}
          repliesTo={replied > 0 ? message : undefined}
          refused={refused}
        />
      )}
    </div>
  );
}

interface ComposeFormProps {
  repliesTo: StudentMessage | undefined;
  /** What the server has refused: it is changed and sent again. */
  refused: Written | undefined;
}

/** They come with the limit of the size of a file. */
const receiversOf = (type: 'student' | 'teacher') => ownQuery(studentMessages.receivers, { query: { type } });

const INCOMPLETE: FileProblem = { key: 'cabinet.messages.incomplete', values: {} };

/** What the form begins with. */
function initialOf({ repliesTo, refused }: ComposeFormProps) {
  if (refused === undefined)
    return {
      ...{ about: `message-${repliesTo?.id ?? 'new'}`, typed: '' },
      receiver: String(repliesTo?.sender_id ?? ''),
      title: repliesTo ? answerTitle(repliesTo.title) : '',
    };
  const { receiver_id, title, message } = refused.body as {
    receiver_id: number[];
    title: string;
    message: string;
  };
  return {
    ...{ about: refusedForm(refused), title, typed: typedOf(message) },
    receiver: String(receiver_id[0] ?? ''),
  };
}

/** Stored on this device while it is typed. Without a connection the message is sent later. */
function ComposeForm({ repliesTo, refused }: ComposeFormProps) {
  const text = useText();
  const id = useId();
  const [, navigate] = useLocation();
  const initial = initialOf({ repliesTo, refused });
  const [receiver, setReceiver] = useDraft(`${initial.about}-to`, initial.receiver);
  const [title, setTitle] = useDraft(`${initial.about}-title`, initial.title);
  const [typed, setTyped] = useDraft(`${initial.about}-text`, initial.typed);
  const megabytes = useQuery(receiversOf('teacher')).data?.file_megabytes;
  const { files, isReading, unreadable, choose, remove, clear } = useChosenFiles(
    initial.about,
    refused?.files ?? [],
    megabytes,
  );
  const [isIncomplete, setIncomplete] = useState(false);
  const unfit = problemOf(files, megabytes, ATTACHMENTS_MAX);
  const problem = unfit ?? unreadable ?? (isIncomplete ? INCOMPLETE : undefined);
  const { write } = useOutbox('message', Number(receiver) || 0);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReading || unfit !== undefined) return;
    if (receiver === '' || title.trim() === '' || typed.trim() === '') return setIncomplete(true);
    write(
      {},
      { receiver_id: [Number(receiver)], title: title.trim(), message: paragraphsOf(typed), status: true },
      files,
    );
    navigate('/messages');
    for (const set of [setReceiver, setTitle, setTyped]) set('');
    clear();
    if (refused !== undefined) discard(refused);
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
      <AttachFiles
        files={files}
        megabytes={megabytes}
        onChoose={(event) => void choose(event)}
        onRemove={remove}
      />
      {problem !== undefined && (
        <p className="notice notice-error" role="alert">
          {text(problem.key, problem.values)}
        </p>
      )}
      <PlainButton primary type="submit" busy={isReading}>
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
  const teachers = useQuery(receiversOf('teacher'));
  const students = useQuery(receiversOf('student'));
  const groups = [
    { title: text('cabinet.messages.teachers'), people: teachers.data?.data ?? [] },
    { title: text('cabinet.messages.students'), people: students.data?.data ?? [] },
  ];
  const isLoading = teachers.isPending || students.isPending;
  return (
    <>
      <select id={id} value={value} aria-busy={isLoading} onChange={({ target }) => onChange(target.value)}>
        <option value="">{text(isLoading ? 'state.loading' : 'cabinet.messages.choose')}</option>
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
      <PartFailure part={text('cabinet.messages.to')} of={[teachers, students]} />
    </>
  );
}
