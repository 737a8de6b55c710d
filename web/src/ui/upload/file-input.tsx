import { PaperClipOutlined } from '@ant-design/icons';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useFileUpload } from './file-upload.ts';
import './upload.css';

interface FileInputProps {
  id?: string;
  /** The id of the stored file. */
  value?: unknown;
  /** The name of the stored file. */
  known?: unknown;
  onChange?: (file: number | null, name?: string) => void;
  /** For `<input accept>`. */
  accept: string;
  /** Text keys. */
  texts: Record<'label' | 'choose' | 'replace' | 'remove', TextKey>;
}

/** A file: upload, replace, remove. */
export function FileInput({ id, value, known, onChange, accept, texts }: FileInputProps) {
  const text = useText();
  const feedback = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const { mutate, isPending } = useFileUpload({
    onSuccess: ([stored]) => {
      setName(stored?.name);
      onChange?.(stored?.id ?? null, stored?.name);
    },
    onError: feedback.error,
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows choosing the same file again.
    target.value = '';
    if (file === undefined) return;
    const body = new FormData();
    body.append(FILES_FIELD, file, file.name);
    mutate({ body });
  };
  const hasFile = typeof value === 'number';
  return (
    <div className="file-input">
      <Button
        {...(id !== undefined && { id })}
        icon={<PaperClipOutlined aria-hidden />}
        loading={isPending}
        onClick={() => input.current?.click()}
      >
        {text(hasFile ? texts.replace : texts.choose)}
      </Button>
      {hasFile && <span>{name ?? String(known ?? '')}</span>}
      {hasFile && (
        <Button type="text" onClick={() => onChange?.(null)}>
          {text(texts.remove)}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={text(texts.label)}
        onChange={choose}
      />
    </div>
  );
}
