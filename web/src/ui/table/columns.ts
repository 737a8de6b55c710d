import type { ReactNode } from 'react';
import type { TextKey } from '#i18n/text-key.ts';
import type { CellEditor } from '#ui/table/cell-editor.ts';

export interface Column<Row> {
  /** Unique in the table; if it is the name of a sortable or exported field, the column sorts and exports it. */
  key: string;
  /** Text key of the heading. */
  title: TextKey;
  render: (row: Row) => ReactNode;
  width?: number;
  /** Numbers are aligned to the end, so that their digits stand under each other. */
  numeric?: boolean;
  /** Stays visible at its side while the rest scrolls; a column pinned to the end cannot be hidden or moved. */
  pinned?: 'start' | 'end';
  /** Hidden until the user shows it in the column settings. */
  hiddenByDefault?: boolean;
  /** Text key of the heading that neighbouring columns of the same group share. */
  group?: TextKey;
  /** Content of the footer cell, from the rows of the page; a table without any such column has no footer. */
  footer?: (rows: readonly Row[]) => ReactNode;
  /** Makes the cells editable in place. */
  editor?: CellEditor<Row>;
}

export const WIDTH = { default: 180, min: 80, max: 800, step: 40 };

export const clampWidth = (width: number) => Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, width)));
