import type { ReactNode } from 'react';
import '#ui/table/grid.css';

interface IconButtonProps {
  /** What it does, to which thing: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  danger?: boolean;
  pressed?: boolean;
  tabIndex?: number;
}

/** A small button without a word, light enough to stand a thousand times in a table. */
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
