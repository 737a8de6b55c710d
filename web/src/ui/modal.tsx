import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd';
import { useReturnFocus } from '#ui/return-focus.ts';

/** A modal that is removed when it is closed: what had the focus before has it again. */
export function Modal(props: ModalProps) {
  useReturnFocus();
  return <AntModal {...props} />;
}

/** A drawer that is removed when it is closed: what had the focus before has it again. */
export function Drawer(props: DrawerProps) {
  useReturnFocus();
  return <AntDrawer {...props} />;
}
