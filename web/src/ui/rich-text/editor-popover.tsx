import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

/** Pixels between the form, its anchor and the edges of the window. */
const GAP = 8;

/** `outside`: a click or another popover closed the form. */
export type CloseReason = 'escape' | 'outside';

interface EditorPopoverProps {
  /** The place of the button or of the text that the form belongs to. */
  anchor: DOMRect;
  label: string;
  /** Confirms the form: Enter in a field; with Shift it starts a line. */
  onSubmit: () => void;
  onClose: (reason: CloseReason) => void;
  children: ReactNode;
}

/** A form beside its anchor. Not a `form` element: the editor may be inside one. */
export function EditorPopover({ anchor, label, onSubmit, onClose, children }: EditorPopoverProps) {
  const card = useRef<HTMLDivElement>(null);
  const reason = useRef<CloseReason>('outside');
  useLayoutEffect(() => {
    if (card.current === null) return;
    card.current.showPopover();
    putBeside(card.current, anchor);
    card.current.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [anchor]);
  const press = (event: KeyboardEvent) => {
    // The surrounding drawer and the text do not see these keys.
    event.stopPropagation();
    if (event.key === 'Escape') {
      reason.current = 'escape';
      card.current?.hidePopover();
    }
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== 'Enter' || event.shiftKey || !isField) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div
      ref={card}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="rich-popover"
      onKeyDown={press}
      onToggle={(event) => event.newState === 'closed' && onClose(reason.current)}
    >
      {children}
    </div>
  );
}

/** Below the anchor, or above it where the window ends. */
function putBeside(card: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { width, height } = card.getBoundingClientRect();
  const fitsBelow = bottom + GAP + height <= window.innerHeight;
  const y = fitsBelow ? bottom + GAP : Math.max(GAP, top - GAP - height);
  card.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`;
  card.style.top = `${y}px`;
  card.style.maxHeight = `${window.innerHeight - y - GAP}px`;
}
