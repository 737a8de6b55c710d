import type { ReactNode } from 'react';
import '#ui/table/grid.css';

interface IconButtonProps {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  danger?: boolean;
  pressed?: boolean;
  tabIndex?: number;
}

/** A small icon button, light enough for a thousand table rows. */
export function IconButton({ label, icon, onClick, danger, pressed, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className="grid-button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      data-danger={danger}
      onClick={onClick}
      {...rest}
    >
      {icon}
    </button>
  );
}
