import { type ReactNode, useId, useRef, useState } from 'react';
import '#ui/table/popover-button.css';

interface PopoverButtonProps {
  /** The button's accessible name, where it shows none. */
  label?: string;
  icon: ReactNode;
  /** What stands on the button. */
  title?: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  /** Among the small buttons of a row it is one of them. */
  look?: 'tool-button' | 'grid-button';
  tabIndex?: number;
  /** What it opens; drawn only while it is open. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small card under itself: the browser's own popover closes and returns the focus. */
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
