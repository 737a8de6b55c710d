import { profile as own, type Profile } from '@dekanat/contract/access/profile.ts';
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '#kernel/api.ts';
import { useFeedback } from '#kernel/feedback.ts';
import { useAction } from '#kernel/query.ts';
import { useText } from '#kernel/text.ts';
import { PlainButton } from '#look/plain-button.tsx';
import { IMAGE_ACCEPT, imageProblem } from '#upload/image-rules.ts';
import { useImageUpload } from '#upload/image-upload.ts';
import { PersonPhoto } from '#upload/person-photo.tsx';
import './avatar.css';

const AvatarCropper = lazy(async () => ({
  default: (await import('./avatar-cropper.tsx')).AvatarCropper,
}));

/** One's own photo: chosen, cut to a square, replaced, taken away. */
export function AvatarField({ profile }: { profile: Profile }) {
  const text = useText();
  const feedback = useFeedback();
  const upload = useImageUpload();
  const change = useAction(own.photo);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<File>();
  const { image } = profile;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    if (file === undefined) return;
    const problem = imageProblem(file);
    if (problem === undefined) setChosen(file);
    else feedback.error(text(problem));
  };
  // Where the dialog was, one comes back to what opened it.
  useEffect(() => (chosen ? () => chooser.current?.focus() : undefined), [chosen]);
  const save = async (picture: Blob) => {
    try {
      await change.mutateAsync({ body: { image: await upload(picture, chosen?.name ?? '') } });
      setChosen(undefined);
      feedback.success(text('avatar.saved'));
    } catch (error) {
      feedback.error(error instanceof ApiError ? error : text('flash.error'));
    }
  };
  const remove = async () => {
    if (!(await feedback.confirm({ title: text('avatar.remove.question'), danger: true }))) return;
    change.mutate(
      { body: { image: null } },
      { onSuccess: () => feedback.success(text('avatar.removed')), onError: feedback.error },
    );
  };
  return (
    <div className="avatar-field">
      <PersonPhoto image={image} large />
      <div className="avatar-actions">
        <PlainButton ref={chooser} onClick={() => input.current?.click()}>
          {text(image === null ? 'avatar.choose' : 'avatar.replace')}
        </PlainButton>
        {image !== null && (
          <PlainButton busy={change.isPending} onClick={() => void remove()}>
            {text('avatar.remove')}
          </PlainButton>
        )}
        <p className="hint">{text('avatar.hint')}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_ACCEPT}
        aria-label={text('avatar.choose')}
        onChange={choose}
      />
      {chosen && (
        <Suspense fallback={null}>
          <AvatarCropper file={chosen} onSave={save} onCancel={() => setChosen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
