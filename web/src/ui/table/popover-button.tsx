import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { focusFirstControl } from '#ui/table/focus-first.ts';
import '#ui/table/popover-button.css';

interface PopoverButtonProps {
  /** Accessible name of an icon button. */
  label?: string;
  icon: ReactNode;
  /** Content of the button. */
  title?: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  /** Uses the small style of row actions. */
  look?: 'tool-button' | 'grid-button';
  tabIndex?: number;
  /** Content of the popover; rendered only while open. */
  children: (close: () => void) => ReactNode;
}

/** A button with a popover below it: the native popover handles closing and focus return. */
export function PopoverButton({
  label,
  icon,
  title,
  busy = false,
  disabled = false,
  look = 'tool-button',
  tabIndex = 0,
  children,
}: PopoverButtonProps) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) focusFirstControl(card.current);
  }, [open]);
  return (
    <div className="popover-place">
      <button
        type="button"
        className={look}
        tabIndex={tabIndex}
        popoverTarget={id}
        aria-label={label}
        title={label}
        aria-busy={busy}
        disabled={disabled || busy}
      >
        {icon}
        {title}
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        className="popover-card"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && children(() => card.current?.hidePopover())}
      </div>
    </div>
  );
}
