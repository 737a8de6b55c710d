import type { DrawerProps, ModalProps } from 'antd';
import { MayLeaveContext, useTypedGuard } from '#ui/form/typed-guard.ts';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { Modal } from '#ui/overlay/modal.tsx';

interface FormModalProps extends ModalProps {
  onCancel: () => void;
}

/** A modal with a form: closing it with typed values asks first. */
export function FormModal({ onCancel, children, ...modal }: FormModalProps) {
  const { handlers, mayLeave } = useTypedGuard();
  const close = async () => {
    if (await mayLeave()) onCancel();
  };
  return (
    <MayLeaveContext value={mayLeave}>
      <Modal {...modal} onCancel={() => void close()}>
        <div {...handlers}>{children}</div>
      </Modal>
    </MayLeaveContext>
  );
}

interface FormDrawerProps extends DrawerProps {
  onClose: () => void;
}

/** A drawer with a form: closing it with typed values asks first. */
export function FormDrawer({ onClose, children, ...drawer }: FormDrawerProps) {
  const { handlers, mayLeave } = useTypedGuard();
  const close = async () => {
    if (await mayLeave()) onClose();
  };
  return (
    <MayLeaveContext value={mayLeave}>
      <Drawer {...drawer} onClose={() => void close()}>
        <div {...handlers}>{children}</div>
      </Drawer>
    </MayLeaveContext>
  );
}
