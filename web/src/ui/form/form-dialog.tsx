import { Drawer, type DrawerProps, Modal, type ModalProps } from 'antd';
import { useTypedGuard } from '#ui/form/typed-guard.ts';

interface FormModalProps extends ModalProps {
  onCancel: () => void;
}

/** A modal with a form: closing it with typed values asks first. */
export function FormModal({ onCancel, children, ...modal }: FormModalProps) {
  const { onInput, mayClose } = useTypedGuard();
  const close = async () => {
    if (await mayClose()) onCancel();
  };
  return (
    <Modal {...modal} onCancel={() => void close()}>
      <div onInput={onInput}>{children}</div>
    </Modal>
  );
}

interface FormDrawerProps extends DrawerProps {
  onClose: () => void;
}

/** A drawer with a form: closing it with typed values asks first. */
export function FormDrawer({ onClose, children, ...drawer }: FormDrawerProps) {
  const { onInput, mayClose } = useTypedGuard();
  const close = async () => {
    if (await mayClose()) onClose();
  };
  return (
    <Drawer {...drawer} onClose={() => void close()}>
      <div onInput={onInput}>{children}</div>
    </Drawer>
  );
}
