import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';

interface SaveActionsProps {
  saving: boolean;
  /** Whether the form waits for something else before it can be saved. */
  disabled?: boolean;
  children?: ReactNode;
}

/** The foot of a form in a popover of the planner: `children` stand before the button that saves. */
export function SaveActions({ saving, disabled = false, children }: SaveActionsProps) {
  const text = useText();
  return (
    <div className="plan-form-actions">
      {children}
      <Button type="primary" htmlType="submit" loading={saving} {...(disabled && { disabled })}>
        {text('action.save')}
      </Button>
    </div>
  );
}
