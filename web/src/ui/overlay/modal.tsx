import { Modal as AntModal, type ModalProps } from 'antd';
import { useReturnFocus } from '#ui/return-focus.ts';

/** A modal that is removed when it is closed: what had the focus before has it again. */
export function Modal(props: ModalProps) {
  useReturnFocus();
  return <AntModal {...props} />;
}
