import { type ChangeEvent, use } from 'react';
import { ActiveRow } from '#ui/table/row-focus.ts';
import '#ui/table/selection.css';

interface CheckboxProps {
  checked: boolean;
  disabled: boolean;
  label: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Selects one row; with Shift, every row since the last one. */
export function RowCheckbox({ label, ...rest }: CheckboxProps) {
  const tabIndex = use(ActiveRow) ? 0 : -1;
  return <input type="checkbox" className="grid-checkbox" aria-label={label} tabIndex={tabIndex} {...rest} />;
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
