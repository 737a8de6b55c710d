import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';

const within = (control?: HTMLElement) => control?.closest<HTMLElement>('[popover]') ?? document.body;

/** The frame of a form in a popover: the lists of its selects open inside of it, because clicks outside close it. */
export function PopoverForm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ConfigProvider getPopupContainer={within}>
      <div className="plan-form plan-form-wide">
        <p className="plan-form-title">{title}</p>
        {children}
      </div>
    </ConfigProvider>
  );
}
