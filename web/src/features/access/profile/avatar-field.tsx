import { profile as own, type Profile } from '@dekanat/contract/access/profile.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { PictureInput } from '#ui/upload/picture-input.tsx';

/** The own photo, saved as soon as it is cropped. */
export function AvatarField({ profile }: { profile: Profile }) {
  const text = useText();
  const feedback = useFeedback();
  const change = useAction(own.photo);
  const removal = useAction(own.photo, {
    onSuccess: () => feedback.success(text('avatar.removed')),
    onError: feedback.error,
  });
  const save = async (image: number | null) => {
    await change.mutateAsync({ body: { image } });
    feedback.success(text('avatar.saved'));
  };
  const remove = async () => {
    if (!(await feedback.confirm({ title: text('avatar.remove.question'), danger: true }))) return;
    removal.mutate({ body: { image: null } });
  };
  return (
    <PictureInput
      value={profile.image}
      onChange={save}
      onRemove={() => void remove()}
      busy={change.isPending || removal.isPending}
    />
  );
}
