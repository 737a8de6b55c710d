import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { FILE_TYPES, FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { ATTACHMENTS_MAX } from '@dekanat/contract/messages/messages.ts';
import { Button } from 'antd';
import { type ChangeEvent, useRef } from 'react';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { useFileUpload } from '#ui/upload/file-upload.ts';

/** An uploaded file of a message. */
export interface Attachment {
  id: number;
  name: string;
}

interface AttachmentsFieldProps {
  value: readonly Attachment[];
  problem?: string | undefined;
  onChange: (value: Attachment[]) => void;
}

/** Uploads files and removes them again. */
export function AttachmentsField({ value, problem, onChange }: AttachmentsFieldProps) {
  const text = useText();
  const feedback = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useFileUpload({
    onSuccess: (stored) => onChange([...value, ...stored.map(({ id, name }) => ({ id, name }))]),
    onError: feedback.error,
  });
  const upload = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const body = new FormData();
    const free = ATTACHMENTS_MAX - value.length;
    const chosen = [...(target.files ?? [])];
    for (const file of chosen.slice(0, free)) body.append(FILES_FIELD, file, file.name);
    if (chosen.length > free) feedback.warning(text('message.attachments.max', { max: ATTACHMENTS_MAX }));
    // Allows choosing the same file again.
    target.value = '';
    if (body.has(FILES_FIELD)) mutate({ body });
  };
  return (
    <div className="mail-attach">
      <Button
        icon={<PaperClipOutlined aria-hidden />}
        loading={isPending}
        disabled={value.length >= ATTACHMENTS_MAX}
        onClick={() => input.current?.click()}
      >
        {text('message.attach')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={FILE_TYPES.join(',')}
        aria-label={text('message.attach')}
        onChange={upload}
      />
      <ul className="mail-attachments" aria-label={text('message.attachments')}>
        {value.map((file) => (
          <li key={file.id} className="mail-chip">
            {file.name}
            <IconButton
              label={text('message.attachment.remove', { name: file.name })}
              icon={<CloseOutlined aria-hidden />}
              onClick={() => onChange(value.filter(({ id }) => id !== file.id))}
            />
          </li>
        ))}
      </ul>
      <p className="mail-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
