import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTypedGuard } from '#ui/form/typed-guard.ts';
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
  /** The content is a form: closing it with typed values asks first. */
  isForm?: boolean;
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
  isForm = false,
  children,
}: PopoverButtonProps) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { onInput, forget, mayClose } = useTypedGuard();
  /** A popover cannot refuse to close, so its content stays mounted during the question. */
  const closed = async () => {
    if (await mayClose()) setOpen(false);
    else button.current?.click();
  };
  const close = () => {
    forget();
    card.current?.hidePopover();
  };
  useEffect(() => {
    if (open) focusFirstControl(card.current);
  }, [open]);
  return (
    <div className="popover-place">
      <button
        ref={button}
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
        onToggle={({ newState }) => (newState === 'open' ? setOpen(true) : void closed())}
        {...(isForm && { onInput })}
      >
        {open && children(close)}
      </div>
    </div>
  );
}
