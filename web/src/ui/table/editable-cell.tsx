import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import '#ui/table/editable-cell.css';
import { useText } from '#i18n/text.ts';
import type { CellEditor, Step } from '#ui/table/cell-editor.ts';
import { type Column, columnHeading } from '#ui/table/columns.ts';
import { ActiveRow } from '#ui/table/row-focus.ts';

export interface EditedCell {
  id: string;
  column: string;
}

export interface CellEditing {
  cell: EditedCell | undefined;
  start: (cell: EditedCell) => void;
  /** Ends editing; with a step, continues in the neighbouring cell. */
  finish: (step?: Step) => void;
}

export const CellEditingContext = createContext<CellEditing | undefined>(undefined);

interface CellProps<Row> {
  row: Row;
  id: string;
  column: Column<Row>;
}

export function CellContent<Row>({ row, id, column }: CellProps<Row>): ReactNode {
  const { editor } = column;
  if (editor === undefined || editor.readOnly?.(row)) return column.render(row);
  return <EditableCell row={row} id={id} column={column} editor={editor} />;
}

/** Shows the value as a button, and the input while the cell is edited. */
function EditableCell<Row>({ row, id, column, editor }: CellProps<Row> & { editor: CellEditor<Row> }) {
  const text = useText();
  const editing = use(CellEditingContext);
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const button = useRef<HTMLButtonElement>(null);
  const returnFocus = useRef(false);
  const edited = editing?.cell?.id === id && editing.cell.column === column.key;
  const othersEdited = editing?.cell !== undefined && !edited;
  useEffect(() => {
    if (edited) return;
    if (returnFocus.current && !othersEdited) button.current?.focus();
    returnFocus.current = false;
  }, [edited, othersEdited]);
  const label = `${columnHeading(column.title, text)}: ${editor.value(row) || '—'}`;
  if (!edited)
    return (
      <button
        ref={button}
        type="button"
        className="grid-edit"
        aria-label={label}
        tabIndex={tabIndex}
        onClick={() => editing?.start({ id, column: column.key })}
      >
        {column.render(row)}
      </button>
    );
  const finish = (how: Finish) => {
    returnFocus.current = how !== 'leave';
    editing.finish(how === 'stay' || how === 'leave' ? undefined : how);
  };
  return <CellInput row={row} editor={editor} label={label} onFinish={finish} />;
}

/** `stay`: the cell takes the focus; `leave`: the focus is elsewhere already. */
type Finish = Step | 'stay' | 'leave';

const keyStep = ({ key, shiftKey }: KeyboardEvent): Step | undefined => {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  return undefined;
};

interface CellInputProps<Row> {
  row: Row;
  editor: CellEditor<Row>;
  label: string;
  onFinish: (how: Finish) => void;
}

/** Enter and Tab save and move on, Escape discards, leaving the cell saves. */
function CellInput<Row>({ row, editor, label, onFinish }: CellInputProps<Row>) {
  const [value, setValue] = useState(() => editor.value(row));
  const box = useRef<HTMLSpanElement>(null);
  const finished = useRef(false);
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input, select, textarea, button');
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, []);
  const finish = (how: Finish, save: boolean) => {
    if (finished.current) return;
    finished.current = true;
    if (save && value !== editor.value(row)) editor.save(row, value);
    onFinish(how);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the row and of a surrounding drawer do not apply inside an input.
    event.stopPropagation();
    const step = keyStep(event);
    if (step) finish(step, true);
    else if (event.key === 'Escape') finish('stay', false);
    else return;
    event.preventDefault();
  };
  const input = { value, onChange: setValue, label };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the keys of the input inside.
    <span
      ref={box}
      className="grid-editor"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) finish('leave', true);
      }}
    >
      {editor.input?.(input) ?? (
        <input
          className="grid-input"
          aria-label={label}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
    </span>
  );
}
