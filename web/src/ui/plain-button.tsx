import type { ReactNode, Ref } from 'react';

interface PlainButtonProps {
  children: ReactNode;
  /** The main action of the page. */
  primary?: boolean;
  /** While the action runs, the button keeps the focus and ignores clicks. */
  busy?: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
  /** Accessible name, if the text is not enough. */
  label?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the public pages and of full-page messages, which do not load Ant Design. */
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
