import { type ChangeEvent, type ReactNode, use } from 'react';
import { ActiveRow } from '#ui/table/row-focus.ts';
import '#ui/table/selection.css';

interface CheckboxProps {
  checked: boolean;
  disabled: boolean;
  label: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

interface RowCheckboxProps extends CheckboxProps {
  rowId: string;
}

const checkboxId = (rowId: string | number) => `select-row-${rowId}`;

/** Makes a cell's content part of the row's checkbox, so that a click on it selects the row. */
export const RowCheckboxLabel = ({ rowId, children }: { rowId: string | number; children: ReactNode }) => (
  <label className="grid-checkbox-label" htmlFor={checkboxId(rowId)}>
    {children}
  </label>
);

/** Selects one row; with Shift, every row since the last one. */
export function RowCheckbox({ label, rowId, ...rest }: RowCheckboxProps) {
  const tabIndex = use(ActiveRow) ? 0 : -1;
  return (
    <input
      id={checkboxId(rowId)}
      type="checkbox"
      className="grid-checkbox"
      aria-label={label}
      tabIndex={tabIndex}
      {...rest}
    />
  );
}

interface PageCheckboxProps extends CheckboxProps {
  /** Some rows of the page are selected, but not all. */
  partial: boolean;
}

export function PageCheckbox({ label, partial, ...rest }: PageCheckboxProps) {
  return (
    <input
      type="checkbox"
      className="grid-checkbox"
      aria-label={label}
      ref={(input) => {
        if (input) input.indeterminate = partial;
      }}
      {...rest}
    />
  );
}
