import type { ReactNode } from 'react';
import type { Text } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { CellEditor } from '#ui/table/cell-editor.ts';

/** The key of a text, or the name of a record, such as a subject, which is no key. */
type ColumnTitle = TextKey | { name: string };

/** The heading of a column. */
export const columnHeading = (title: ColumnTitle, text: Text): string =>
  typeof title === 'string' ? text(title) : title.name;

export interface Column<Row> {
  /** Unique in the table; if it is the name of a sortable or exported field, the column sorts and exports it. */
  key: string;
  /** Further fields of a file that its cells show, exported beside its own while the column is visible. */
  alsoExports?: readonly string[];
  /** The heading. */
  title: ColumnTitle;
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
