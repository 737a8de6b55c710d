import { ConfigProvider } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { focusFirstControl } from '#ui/table/focus-first.ts';
import './plan-forms.css';

const within = (control?: HTMLElement) => control?.closest<HTMLElement>('[popover]') ?? document.body;

/** Escape in an open list closes the list alone: without this the browser closes the popover too. */
function closeOnlyList(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (key === 'Escape' && target instanceof Element && target.getAttribute('aria-expanded') === 'true')
    event.preventDefault();
}

/** The frame of a form in a popover: the lists of its selects open inside of it, because clicks outside close it. */
export function PopoverForm({ title, children }: { title: string; children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null);
  // The form is loaded lazily, after its popover has opened.
  useEffect(() => focusFirstControl(form.current), []);
  return (
    <ConfigProvider getPopupContainer={within}>
      <div ref={form} className="plan-form plan-form-wide" onKeyDownCapture={closeOnlyList}>
        <p className="plan-form-title">{title}</p>
        {children}
      </div>
    </ConfigProvider>
  );
}
