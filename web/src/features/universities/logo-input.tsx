import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { IMAGE_ACCEPT, imageProblem } from '#ui/upload/image-rules.ts';
import { useImageUpload } from '#ui/upload/image-upload.ts';
import { StoredImage } from '#ui/upload/stored-image.tsx';

interface LogoInputProps {
  id?: string;
  /** Id of the stored picture. */
  value?: unknown;
  /** Read-only without it. */
  onChange?: (image: number | null) => void;
}

/** The logo of a university, in its own proportions. */
export function LogoInput({ id, value, onChange }: LogoInputProps) {
  const text = useText();
  const feedback = useFeedback();
  const upload = useImageUpload();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const logo = typeof value === 'number' ? value : undefined;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    const problem = imageProblem(file);
    // Allows choosing the same file again.
    target.value = '';
    if (problem !== undefined) return feedback.error(text(problem));
    setBusy(true);
    try {
      onChange?.(await upload(file, file.name));
    } catch (error) {
      feedback.error(error instanceof ApiError ? error : text('flash.error'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div id={id} className="logo">
      {logo !== undefined && (
        <span className="logo-picture">
          <StoredImage key={logo} id={logo} alt={text('letterhead.logo')} fallback="—" />
        </span>
      )}
      {onChange && (
        <>
          <Button icon={<UploadOutlined aria-hidden />} loading={busy} onClick={() => input.current?.click()}>
            {text(logo === undefined ? 'letterhead.logo.choose' : 'letterhead.logo.replace')}
          </Button>
          {logo !== undefined && (
            <Button type="text" onClick={() => onChange(null)}>
              {text('letterhead.logo.remove')}
            </Button>
          )}
          <span className="hint">{text('letterhead.logo.hint')}</span>
          <input
            ref={input}
            type="file"
            hidden
            accept={IMAGE_ACCEPT}
            aria-label={text('letterhead.logo')}
            onChange={(event) => void choose(event)}
          />
        </>
      )}
    </div>
  );
}
