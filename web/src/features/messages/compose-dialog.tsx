import { ComposeForm } from '#features/messages/compose-form.tsx';
import { composedTo } from '#features/messages/composed.ts';
import { useText } from '#i18n/text.ts';
import type { ComposeRequest } from '#platform/compose/compose-request.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import '#features/messages/messages.css';
import '#features/messages/compose.css';

interface ComposeDialogProps {
  request: ComposeRequest;
  close: () => void;
}

/** Writes a message without leaving the screen. Closing it loses nothing: the input is saved as a draft. */
export function ComposeDialog({ request, close }: ComposeDialogProps) {
  const text = useText();
  return (
    <Modal
      open
      className="mail-dialog"
      title={text('message.compose.new')}
      width={800}
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
    >
      <ComposeForm start={() => composedTo(request)} storedId={undefined} onDone={close} inDialog />
    </Modal>
  );
}
