import type { ReactNode } from 'react';

interface CellInputProps {
  value: string;
  onChange: (value: string) => void;
  /** Accessible name. */
  label: string;
}

/** Edits one value of a row as text; the table handles focus, the keyboard, and when to save. */
export interface CellEditor<Row> {
  value: (row: Row) => string;
  /** Called with a changed value only. */
  save: (row: Row, value: string) => void;
  /** Rows that this editor leaves read-only. */
  readOnly?: (row: Row) => boolean;
  /** Input control; a text input by default. The table focuses the first control in it. */
  input?: (props: CellInputProps) => ReactNode;
}

export interface Cell {
  row: number;
  column: string;
}

export type Step = 'up' | 'down' | 'previous' | 'next';

interface EditableCells<Row> {
  rows: readonly Row[];
  columns: readonly { key: string; editor?: CellEditor<Row> }[];
}

const isEditable = <Row>({ rows, columns }: EditableCells<Row>, at: Cell): boolean => {
  const row = rows[at.row];
  const editor = columns.find(({ key }) => key === at.column)?.editor;
  return row !== undefined && editor !== undefined && editor.readOnly?.(row) !== true;
};

/** The nearest editable cell in a direction; `next` and `previous` continue in the neighbouring row. */
export function neighbourCell<Row>(cells: EditableCells<Row>, from: Cell, step: Step): Cell | undefined {
  const keys = cells.columns.flatMap(({ key, editor }) => (editor ? [key] : []));
  const vertical = step === 'up' || step === 'down';
  const direction = step === 'up' || step === 'previous' ? -1 : 1;
  const width = vertical ? 1 : keys.length;
  const start = vertical ? from.row : from.row * width + keys.indexOf(from.column);
  for (let at = start + direction; at >= 0 && at < cells.rows.length * width; at += direction) {
    const column = vertical ? from.column : (keys[at % width] ?? from.column);
    const cell = { row: Math.floor(at / width), column };
    if (isEditable(cells, cell)) return cell;
  }
  return undefined;
}
