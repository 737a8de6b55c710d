import { ATTACHMENTS_MAX } from '@dekanat/contract/messages/messages.ts';
import { type ChangeEvent, useId } from 'react';
import { ACCEPTED } from '#cabinet/lessons/task-files.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import '#cabinet/lessons/lessons.css';
import './messages.css';

interface AttachFilesProps {
  files: readonly File[];
  /** The limit of the size of a file; undefined until it is known. */
  megabytes: number | undefined;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
  onRemove: (file: File) => void;
}

/** Pictures and PDFs that go with a message. */
export function AttachFiles({ files, megabytes, onChoose, onRemove }: AttachFilesProps) {
  const text = useText();
  const id = useId();
  return (
    <>
      <label className="button file-button">
        {text('cabinet.task.attach')}
        <input
          type="file"
          multiple
          accept={ACCEPTED}
          className="visually-hidden"
          aria-describedby={megabytes === undefined ? undefined : id}
          onChange={onChoose}
        />
      </label>
      {megabytes !== undefined && (
        <p id={id} className="muted">
          {text('cabinet.task.limits', { count: ATTACHMENTS_MAX, megabytes })}
        </p>
      )}
      {files.length > 0 && (
        <ul className="plain-list">
          {files.map((file, place) => (
            // Two files may have one name.
            // biome-ignore lint/suspicious/noArrayIndexKey: files have no identity of their own
            <li key={`${place}-${file.name}`} className="field">
              {file.name}
              <PlainButton
                label={text('cabinet.messages.remove_file', { name: file.name })}
                onClick={() => onRemove(file)}
              >
                {text('cabinet.messages.remove')}
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
