import { FILES_FIELD, files } from '@dekanat/contract/files/files.ts';
import { type StudentProfile, studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { ConfirmDialog } from '#cabinet/frame/confirm-dialog.tsx';
import { storedPath } from '#cabinet/stored-path.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { smallPhoto } from './photo-file.ts';

/** Stores a picture on the server, which removes everything but the picture from it. @returns its id */
async function store(picture: Blob): Promise<number> {
  const body = new FormData();
  body.append(FILES_FIELD, picture, 'photo.jpg');
  const [stored] = await call(files.storeImage, { body });
  if (stored === undefined) throw new Error('Nothing was stored');
  return stored.id;
}

/** A picture of this page, as an address. */
function useAddress(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (picture === undefined) return setAddress(undefined);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}

type Shown = Pick<StudentProfile, 'fio' | 'file_url_photo' | 'profile_img'>;

/** The own photo: taken or chosen, looked at, and only then stored. */
export function PhotoField({ profile }: { profile: Shown }) {
  const text = useText();
  const [chosen, setChosen] = useState<Blob>();
  const [said, setSaid] = useState<{ sentence: string; isError: boolean }>();
  const change = useAction(studentProfile.photo);
  const remove = useAction(studentProfile.removePhoto);
  const [isStoring, setStoring] = useState(false);
  const preview = useAddress(chosen);
  const fail = (error: unknown) =>
    setSaid({ sentence: error instanceof ApiError ? error.message : text('flash.error'), isError: true });
  const choose = (file: File) => {
    setSaid(undefined);
    smallPhoto(file).then(setChosen, () =>
      setSaid({ sentence: text('cabinet.photo.unreadable'), isError: true }),
    );
  };
  const save = async () => {
    if (chosen === undefined) return;
    setStoring(true);
    try {
      await change.mutateAsync({ body: { profile_img: await store(chosen) } });
      setChosen(undefined);
      setSaid({ sentence: text('avatar.saved'), isError: false });
    } catch (error) {
      fail(error);
    }
    setStoring(false);
  };
  const [isAsking, setAsking] = useState(false);
  const removeStored = () => {
    setAsking(false);
    const done = () => setSaid({ sentence: text('avatar.removed'), isError: false });
    remove.mutate({ body: {} }, { onSuccess: done, onError: fail });
  };
  return (
    <div className="photo-field">
      <Photo
        address={preview ?? (profile.file_url_photo && storedPath(profile.file_url_photo))}
        name={profile.fio}
      />
      <div className="photo-actions">
        {chosen === undefined ? (
          <>
            <FileButton label={text('cabinet.photo.take')} camera onChosen={choose} />
            <FileButton label={text('cabinet.photo.choose')} onChosen={choose} />
            {profile.profile_img !== null && (
              <PlainButton busy={remove.isPending} onClick={() => setAsking(true)}>
                {text('cabinet.photo.remove')}
              </PlainButton>
            )}
          </>
        ) : (
          <>
            <PlainButton primary busy={isStoring} onClick={() => void save()}>
              {text('cabinet.photo.save')}
            </PlainButton>
            <PlainButton onClick={() => setChosen(undefined)}>{text('second_factor.cancel')}</PlainButton>
          </>
        )}
      </div>
      <p
        role="status"
        className={said === undefined ? undefined : `notice${said.isError ? ' notice-error' : ''}`}
      >
        {said?.sentence}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={text('cabinet.photo.remove')}
          act={text('cabinet.photo.remove')}
          onConfirm={removeStored}
          onClose={() => setAsking(false)}
        >
          <p>{text('avatar.remove.question')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Photo({ address, name }: { address: string | null; name: string }) {
  const [failed, setFailed] = useState<string>();
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map(([letter = '']) => letter)
    .join('');
  if (address === null || address === failed)
    return (
      <span className="photo" aria-hidden>
        {initials}
      </span>
    );
  // The name stands beside it.
  return <img className="photo" src={address} alt="" onError={() => setFailed(address)} />;
}

interface FileButtonProps {
  label: string;
  /** Opens the camera of a phone at once; computers show their files. */
  camera?: boolean;
  onChosen: (file: File) => void;
}

function FileButton({ label, camera = false, onChosen }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows choosing the same file again.
    target.value = '';
    if (file !== undefined) onChosen(file);
  };
  return (
    <>
      <PlainButton onClick={() => input.current?.click()}>{label}</PlainButton>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture={camera ? 'user' : undefined}
        aria-label={label}
        onChange={choose}
      />
    </>
  );
}
