import { DeadlineForm } from '#features/retakes/deadline-form.tsx';
import { StoredRetakeOf } from '#features/retakes/retake-of.tsx';
import { useText } from '#i18n/text.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';

/** The deadline of an application. */
export function DeadlineDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useText();
  return (
    <FormModal open title={text('retake.deadline')} footer={null} onCancel={onClose}>
      <StoredRetakeOf id={id}>
        {(application) => <DeadlineForm application={application} onDone={onClose} />}
      </StoredRetakeOf>
    </FormModal>
  );
}
