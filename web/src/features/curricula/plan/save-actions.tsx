import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';

/** The foot of a form in a popover of the planner: `children` stand before the button that saves. */
export function SaveActions({ saving, children }: { saving: boolean; children?: ReactNode }) {
  const text = useText();
  return (
    <div className="plan-form-actions">
      {children}
      <Button type="primary" htmlType="submit" loading={saving}>
        {text('action.save')}
      </Button>
    </div>
  );
}
