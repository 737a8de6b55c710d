import { UNLIMITED_ATTEMPTS } from '@dekanat/contract/study/lessons.ts';
import { studentTasks, TASK_FILES_MAX, TASK_TEXT_MAX } from '@dekanat/contract/study/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { readStored, writeStored } from '#browser/stored-values.ts';
import { discard, useOutbox, useWaiting } from '#cabinet/offline/outbox.ts';
import type { Written } from '#cabinet/offline/written.ts';
import { ownQuery } from '#cabinet/query.ts';
import { storedPath } from '#cabinet/stored-path.ts';
import { OwnActs } from '#cabinet/view/own-acts.tsx';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import type { StudiedItem } from './studied-item.ts';

const STATES = ['unchecked', 'accepted', 'rejected'] as const;

/** A task: what was handed in with its checks, and a form while another answer can be handed in. */
export function LessonTask({ item }: { item: StudiedItem }) {
  const text = useText();
  const { data } = useQuery(ownQuery(studentTasks.list, { params: { itemId: item.id } }));
  const unsent = useWaiting('handIn').filter(({ written }) => written.params.itemId === item.id);
  const waiting = unsent.filter(({ refusal }) => refusal === undefined);
  const answers = data?.data ?? [];
  const settled = answers.some(({ status }) => status !== 2);
  const left = item.count_of_attempts === UNLIMITED_ATTEMPTS || answers.length < item.count_of_attempts;
  const canHandIn =
    data !== undefined &&
    item.syllabus_module_lesson.deadline_check &&
    !settled &&
    left &&
    waiting.length === 0;
  return (
    <div className="task">
      {waiting.length > 0 && (
        <p className="notice" role="status">
          {text('cabinet.task.waiting')}
        </p>
      )}
      {answers.map((answer) => (
        <div key={answer.id} className="task-answer">
          <p>
            <span className="chip" data-task={STATES[answer.status]}>
              {text(`cabinet.task.${STATES[answer.status] ?? 'unchecked'}`)}
            </span>{' '}
            {answer.mark !== null && text('cabinet.task.mark', { count: answer.mark })}{' '}
            <span className="muted">{answer.created_at.slice(0, 16)}</span>
          </p>
          {answer.comment !== '' && <blockquote>{answer.comment}</blockquote>}
          {answer.text !== '' && <p className="task-text">{answer.text}</p>}
          {answer.question_attempt_resource.map((file, index) => (
            <a key={file.id} href={storedPath(file.file_url_resource)} target="_blank" rel="noreferrer">
              {text('cabinet.task.file', { number: index + 1 })} {file.media[0]?.extension.toUpperCase()}
            </a>
          ))}
        </div>
      ))}
      {canHandIn && (
        <OwnActs>
          <AnswerForm itemId={item.id} refused={unsent.at(-1)?.written} />
        </OwnActs>
      )}
    </div>
  );
}

interface AnswerFormProps {
  itemId: number;
  /** What the server has refused: it is changed and handed in again. */
  refused: Written | undefined;
}

/** The text is stored on this device while it is typed. */
function AnswerForm({ itemId, refused }: AnswerFormProps) {
  const text = useText();
  const id = useId();
  const draft = `cabinet.task.${itemId}`;
  const { send } = useOutbox('handIn', itemId);
  const [typed, setTyped] = useState(() => readStored(draft) ?? '');
  const [files, setFiles] = useState<File[]>(refused?.files ?? []);
  const [problem, setProblem] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '' && files.length === 0) return setProblem(text('cabinet.task.empty'));
    if (files.length > TASK_FILES_MAX)
      return setProblem(text('cabinet.task.files_max', { count: TASK_FILES_MAX }));
    if (refused !== undefined) discard(refused);
    // What is refused can be changed and handed in again.
    send({ itemId }, { text: typed }, files).catch(() => writeStored(draft, typed));
    writeStored(draft, undefined);
  };
  return (
    <form className="answer-form" onSubmit={onSubmit}>
      <label htmlFor={`${id}-text`}>{text('cabinet.task.answer')}</label>
      <textarea
        id={`${id}-text`}
        rows={5}
        maxLength={TASK_TEXT_MAX}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          writeStored(draft, target.value === '' ? undefined : target.value);
        }}
      />
      <label className="button file-button">
        {text('cabinet.task.attach')}
        <input
          type="file"
          multiple
          className="visually-hidden"
          onChange={({ target }) => setFiles([...(target.files ?? [])])}
        />
      </label>
      {files.length > 0 && <p className="muted">{files.map(({ name }) => name).join(', ')}</p>}
      {problem !== undefined && (
        <p className="notice notice-error" role="alert">
          {problem}
        </p>
      )}
      <PlainButton primary type="submit">
        {text('cabinet.task.hand_in')}
      </PlainButton>
    </form>
  );
}
