import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { Button } from 'antd';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { CHANGED_BY_REGISTRATION } from '#features/registration/registration-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

/** Removes the current registration of a student after a confirmation; the former one counts again. */
export function RemoveRegistration({ registerId, name }: { registerId: number; name: string }) {
  const text = useText();
  const feedback = useFeedback();
  const remove = useAction(studentRegisters.remove, {
    alsoChanges: CHANGED_BY_REGISTRATION,
    onSuccess: () => feedback.success(text('registration.removal.done', { name })),
    onError: useShowRefusal(),
  });
  if (!useMay(studentRegisters.remove)) return null;
  const ask = async () => {
    const sure = await feedback.confirm({
      title: text('registration.removal.question', { name }),
      content: text('registration.removal.content'),
      yes: text('registration.removal'),
      no: text('editor.cancel'),
      danger: true,
    });
    if (sure) remove.mutate({ params: { id: registerId } });
  };
  return (
    <Button danger loading={remove.isPending} onClick={() => void ask()}>
      {text('registration.removal')}
    </Button>
  );
}
