import { TASK_FILES_MAX, TASK_TEXT_MAX } from '@dekanat/contract/study/tasks.ts';
import { type FormEvent, useId, useState } from 'react';
import { restoreDraftFiles } from '#cabinet/offline/draft-files.ts';
import { discard, useOutbox } from '#cabinet/offline/outbox.ts';
import { restoreDraft, useDraft } from '#cabinet/offline/use-draft.ts';
import type { Written } from '#cabinet/offline/written.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { ACCEPTED, type FileProblem, problemOf } from './task-files.ts';
import { useChosenFiles } from './use-chosen-files.ts';

interface AnswerFormProps {
  itemId: number;
  /** For which the answer is handed in. */
  subject: { semester_id: number; subject_id: number };
  /** The limit of the size of a file. */
  megabytes: number;
  /** What the server has refused: it is changed and handed in again. */
  refused: Written | undefined;
}

/** An answer to a task: a text and files, which are stored on this device until they are sent; files are checked before. */
export function AnswerForm({ itemId, subject, megabytes, refused }: AnswerFormProps) {
  const text = useText();
  const id = useId();
  const draft = `task-${itemId}-${subject.semester_id}-${subject.subject_id}`;
  const { send } = useOutbox('handIn', itemId);
  const [typed, setTyped] = useDraft(draft, String(refused?.body.text ?? ''));
  const { files, isReading, unreadable, choose, remove, clear } = useChosenFiles(
    draft,
    refused?.files ?? [],
    megabytes,
  );
  const [isEmpty, setEmpty] = useState(false);
  const problem: FileProblem | undefined =
    problemOf(files, megabytes) ??
    unreadable ??
    (isEmpty ? { key: 'cabinet.task.empty', values: {} } : undefined);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReading || problemOf(files, megabytes) !== undefined) return;
    if (typed.trim() === '' && files.length === 0) return setEmpty(true);
    // What is refused can be changed and handed in again.
    send({ itemId }, { text: typed, ...subject }, files).catch(() => {
      restoreDraft(draft, typed);
      void restoreDraftFiles(draft, files);
    });
    // Its stored files are stored with the new one before they are removed.
    if (refused !== undefined) discard(refused);
    // A second click hands in nothing more.
    setTyped('');
    clear();
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
          setEmpty(false);
        }}
      />
      <label className="button file-button">
        {text('cabinet.task.attach')}
        <input
          type="file"
          multiple
          accept={ACCEPTED}
          className="visually-hidden"
          aria-describedby={`${id}-limits`}
          onChange={(event) => {
            setEmpty(false);
            void choose(event);
          }}
        />
      </label>
      <p id={`${id}-limits`} className="muted">
        {text('cabinet.task.limits', { count: TASK_FILES_MAX, megabytes })}
      </p>
      <ChosenFiles files={files} onRemove={remove} />
      {problem !== undefined && (
        <p className="notice notice-error" role="alert">
          {text(problem.key, problem.values)}
        </p>
      )}
      <PlainButton primary type="submit" busy={isReading}>
        {text('cabinet.task.hand_in')}
      </PlainButton>
    </form>
  );
}

const KILOBYTE = 1024;

function ChosenFiles({ files, onRemove }: { files: File[]; onRemove: (file: File) => void }) {
  const text = useText();
  if (files.length === 0) return null;
  return (
    <ul className="plain-list">
      {files.map((file, place) => (
        // Two files may have one name.
        // biome-ignore lint/suspicious/noArrayIndexKey: files have no identity of their own
        <li key={`${place}-${file.name}`} className="chosen-file">
          <span>
            {file.name}{' '}
            <span className="muted">
              {text('cabinet.task.kilobytes', { size: formatNumber(Math.ceil(file.size / KILOBYTE)) })}
            </span>
          </span>
          <PlainButton
            label={text('cabinet.task.remove_file', { name: file.name })}
            onClick={() => onRemove(file)}
          >
            {text('cabinet.task.remove')}
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}
