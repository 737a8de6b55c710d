import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import '#ui/table/popover-button.css';

interface EditorPopoverProps {
  /** The button or the element of the text that the form belongs to. */
  anchor: HTMLElement;
  label: string;
  /** Confirms the form; Enter in a single-line field. */
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form beside its anchor. Not a `form` element: the editor may be inside one. */
export function EditorPopover({ anchor, label, onSubmit, onClose, children }: EditorPopoverProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    card.current?.showPopover({ source: anchor });
    card.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [anchor]);
  const press = (event: KeyboardEvent) => {
    // The surrounding drawer and the text do not see these keys.
    event.stopPropagation();
    const isLine = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') card.current?.hidePopover();
    if (event.key !== 'Enter' || !(isLine || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div
      ref={card}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="popover-card rich-popover"
      onKeyDown={press}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {children}
    </div>
  );
}
