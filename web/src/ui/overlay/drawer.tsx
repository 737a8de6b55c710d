import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import { useReturnFocus } from '#ui/return-focus.ts';

/** A drawer that is removed when it is closed: what had the focus before has it again. */
export function Drawer(props: DrawerProps) {
  useReturnFocus();
  return <AntDrawer {...props} />;
}
