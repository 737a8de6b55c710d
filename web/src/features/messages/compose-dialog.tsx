import { useRef, useState } from 'react';
import { useProfile } from '#api/session.ts';
import { ComposeForm } from '#features/messages/compose-form.tsx';
import { composedTo } from '#features/messages/composed.ts';
import { beginNew } from '#features/messages/tab-copy.ts';
import { useText } from '#i18n/text.ts';
import type { ComposeRequest } from '#platform/compose/compose-request.ts';
import type { MayLeave } from '#ui/form/typed-guard.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import '#features/messages/messages.css';
import '#features/messages/compose.css';

interface ComposeDialogProps {
  request: ComposeRequest;
  close: () => void;
}

/**
 * Writes a message without leaving the screen. Closing it saves the input as a draft, and asks where that fails. An ended session
 * loses nothing: opened again for the same receivers, the form begins with the tab's copy.
 */
export function ComposeDialog({ request, close }: ComposeDialogProps) {
  const text = useText();
  const { id: me } = useProfile();
  const [begun] = useState(() => beginNew(me, composedTo(request), 'dialog'));
  const mayClose = useRef<MayLeave>(null);
  const leave = async () => {
    if ((await mayClose.current?.()) !== false) close();
  };
  return (
    <Modal
      open
      className="mail-dialog"
      title={text('message.compose.new')}
      width={800}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => void leave()}
    >
      <ComposeForm
        {...begun}
        start={() => begun.start}
        storedId={undefined}
        onDone={close}
        inDialog
        mayClose={mayClose}
      />
    </Modal>
  );
}
