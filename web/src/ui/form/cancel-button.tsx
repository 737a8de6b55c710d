import { Button } from 'antd';
import { use } from 'react';
import { useText } from '#i18n/text.ts';
import { MayLeaveContext } from '#ui/form/typed-guard.ts';

/** Leaves a form in a dialog or popover without saving; typed values are dropped only after a question. */
export function CancelButton({ onClick }: { onClick: () => void }) {
  const text = useText();
  const mayLeave = use(MayLeaveContext);
  const leave = async () => {
    if (await mayLeave()) onClick();
  };
  return <Button onClick={() => void leave()}>{text('editor.cancel')}</Button>;
}
