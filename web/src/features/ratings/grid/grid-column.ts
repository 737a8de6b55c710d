import type { RatingField } from '@dekanat/contract/ratings/sheets.ts';
import type { ComponentType } from 'react';
import type { GridRow } from '#features/ratings/grid/rating-rows.ts';

interface ReadOnlyColumn {
  kind: 'text' | 'header' | 'number';
  /** The text that is shown and copied. */
  text: (row: GridRow) => string;
  /** Coloured as a failed result. */
  isFailed?: (row: GridRow) => boolean;
}

interface EditableColumn {
  kind: 'points' | 'absent';
  field: RatingField;
}

interface ActionColumn {
  kind: 'action';
  icon: ComponentType<{ 'aria-hidden': true }>;
  label: (row: GridRow) => string;
  run: (row: GridRow) => void;
}

/** A column of the grid; `header` names the row. */
export type GridColumn = (ReadOnlyColumn | EditableColumn | ActionColumn) & {
  key: string;
  title: string;
  /** Second line of the heading. */
  note?: string | undefined;
  width: number;
};

/** The text of a cell, as the clipboard has it. */
export function cellText(column: GridColumn, row: GridRow): string {
  if ('field' in column) return row.cells[column.field].text;
  return 'text' in column ? column.text(row) : '';
}
