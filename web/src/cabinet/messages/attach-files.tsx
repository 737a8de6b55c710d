import { FILE_TYPES } from '@dekanat/contract/files/files.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import '#cabinet/lessons/lessons.css';
import './messages.css';

interface AttachFilesProps {
  files: readonly File[];
  onChange: (files: File[]) => void;
}

/** Pictures and PDFs that go with a message. */
export function AttachFiles({ files, onChange }: AttachFilesProps) {
  const text = useText();
  return (
    <>
      <label className="button file-button">
        {text('cabinet.task.attach')}
        <input
          type="file"
          multiple
          accept={FILE_TYPES.join(',')}
          className="visually-hidden"
          onChange={({ target }) => {
            onChange([...files, ...(target.files ?? [])]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </label>
      {files.length > 0 && (
        <ul className="plain-list">
          {files.map((file) => (
            <li key={`${file.name} ${file.lastModified}`} className="field">
              {file.name}
              <PlainButton
                label={text('cabinet.messages.remove_file', { name: file.name })}
                onClick={() => onChange(files.filter((other) => other !== file))}
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
