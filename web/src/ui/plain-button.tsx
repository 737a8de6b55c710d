import type { ReactNode, Ref } from 'react';

interface PlainButtonProps {
  children: ReactNode;
  /** The one thing that the page is for. */
  primary?: boolean;
  /** Its action is still running: the button keeps the focus and does nothing. */
  busy?: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
  /** What is said of it where its word alone would not do. */
  label?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the public pages and of messages that take a whole place; Ant Design comes after signing in. */
export function PlainButton({
  children,
  primary = false,
  busy = false,
  type = 'button',
  onClick,
  label,
  ref,
}: PlainButtonProps) {
  return (
    <button
      ref={ref}
      type={type}
      className={primary ? 'button button-primary' : 'button'}
      aria-label={label}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </button>
  );
}
