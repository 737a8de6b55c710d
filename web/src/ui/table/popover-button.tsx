import { DownOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MayLeaveContext, useTypedGuard } from '#ui/form/typed-guard.ts';
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

/** Escape in an open list of options closes the list alone: without this it would also close the popover around it. */
const leaveOpen = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
  if (event.target.getAttribute('aria-expanded') === 'true') event.preventDefault();
};

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
  const asking = useRef(false);
  const { handlers, forget, hasChanges, confirmDiscard } = useTypedGuard();
  /** The popover would cover the question: it is hidden meanwhile, and its content stays mounted. */
  const mayLeave = async () => {
    if (!hasChanges()) return true;
    asking.current = true;
    card.current?.hidePopover();
    const leaves = await confirmDiscard();
    button.current?.click();
    return leaves;
  };
  const closed = async () => {
    if (!asking.current && (!hasChanges() || (await confirmDiscard()))) {
      forget();
      setOpen(false);
    } else if (!asking.current) button.current?.click();
  };
  const opened = () => {
    asking.current = false;
    setOpen(true);
    focusFirstControl(card.current);
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
        {look === 'tool-button' && title && <DownOutlined className="popover-arrow" aria-hidden />}
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        className="popover-card"
        onKeyDownCapture={leaveOpen}
        onToggle={({ newState }) => (newState === 'open' ? opened() : void closed())}
        {...(isForm && handlers)}
      >
        {open && <MayLeaveContext value={mayLeave}>{children(close)}</MayLeaveContext>}
      </div>
    </div>
  );
}
