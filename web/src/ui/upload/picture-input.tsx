import { type ChangeEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { IMAGE_ACCEPT, imageProblem } from './image-rules.ts';
import { useImageUpload } from './image-upload.ts';
import { PersonPhoto } from './person-photo.tsx';
import type { PictureShape } from './picture-cut.ts';
import { StoredImage } from './stored-image.tsx';
import './picture-input.css';

const PictureCropper = lazy(async () => ({
  default: (await import('./picture-cropper.tsx')).PictureCropper,
}));

interface PictureInputProps {
  id?: string;
  /** Id of the stored picture. */
  value?: unknown;
  /** An error is shown, and the upload can be retried. */
  onChange?: (image: number | null) => unknown;
  onRemove?: () => void;
  busy?: boolean;
  /** Shown while there is no picture; a person by default. */
  placeholder?: ReactNode;
  /** `wide`: a picture of 16 : 9, as of news. */
  shape?: PictureShape;
}

/** Selects, crops, replaces and removes a picture, usually a person's photo. */
export function PictureInput(props: PictureInputProps) {
  const { id, value, onChange, onRemove, busy = false, placeholder, shape = 'square' } = props;
  const text = useText();
  const feedback = useFeedback();
  const upload = useImageUpload();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<File>();
  const image = typeof value === 'number' ? value : null;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows selecting the same file again.
    target.value = '';
    if (file === undefined) return;
    const problem = imageProblem(file);
    if (problem === undefined) setChosen(file);
    else feedback.error(text(problem));
  };
  // Returns the focus to the button that opened the dialog.
  useEffect(() => (chosen ? () => chooser.current?.focus() : undefined), [chosen]);
  const save = async (picture: Blob) => {
    try {
      await onChange?.(await upload(picture, chosen?.name ?? ''));
      setChosen(undefined);
    } catch (error) {
      feedback.error(error instanceof ApiError ? error : text('flash.error'));
    }
  };
  return (
    <div className="picture-input">
      {shape === 'square' && <PersonPhoto image={image} large placeholder={placeholder} />}
      {shape === 'wide' && (
        <span className="picture-wide">
          {image === null ? placeholder : <StoredImage id={image} alt="" fallback={placeholder} />}
        </span>
      )}
      <div className="picture-actions">
        <PlainButton ref={chooser} onClick={() => input.current?.click()}>
          {text(image === null ? 'avatar.choose' : 'avatar.replace')}
        </PlainButton>
        {image !== null && (
          <PlainButton busy={busy} onClick={onRemove ?? (() => onChange?.(null))}>
            {text('avatar.remove')}
          </PlainButton>
        )}
        <p className="hint">{text('avatar.hint')}</p>
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept={IMAGE_ACCEPT}
        aria-label={text('avatar.choose')}
        onChange={choose}
      />
      {chosen && (
        <Suspense fallback={null}>
          <PictureCropper file={chosen} shape={shape} onSave={save} onCancel={() => setChosen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
