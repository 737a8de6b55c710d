import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type DisplayColumnDef,
  type GroupColumnDef,
  type Header,
  type HeaderGroup,
  type Column as LeafColumn,
  type ReactTable,
  type RowData,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type Arrangement, columnStateOf } from '#ui/table/arrangement.ts';
import { type Column, WIDTH } from '#ui/table/columns.ts';
import { type RowKey, rowId } from '#ui/table/row-key.ts';
import { type RowSelection, selectionOptions } from '#ui/table/row-selection.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
});
type Features = typeof features;

/** Distance of a pinned column from its side of the table: on the left, the row number and the checkbox come first. */
export type Side = { left: string } | { right: number } | undefined;

export const sideName = (side: Side) => side && ('left' in side ? 'left' : 'right');

/** A visible column with its size and position. */
export interface PlacedColumn<Row> extends Column<Row> {
  size: number;
  /** Neither author nor user has set a width: the column may take free space. */
  flexible: boolean;
  /** The user has set a width. */
  resized: boolean;
  side: Side;
}

export interface TableModel<Row extends RowData> {
  table: ReactTable<Features, Row, null>;
  /** One row of headings, or two where columns have groups. */
  headings: HeaderGroup<Features, Row>[];
  columns: PlacedColumn<Row>[];
}

interface TableModelOptions<Row extends RowData> {
  columns: readonly Column<Row>[];
  arrangement: Arrangement;
  rows: Row[];
  rowKey?: RowKey<Row>;
  selection?: RowSelection<Row> | undefined;
}

const NO_ROW_SELECTION = { enableRowSelection: false };

/** State is fully controlled by the caller, so no change of the table's own store has to render. */
const selectNothing = () => null;

/** Order, visibility, pinning, widths, headings and selection of a table, computed by TanStack Table. */
export function useTableModel<Row extends RowData>(options: TableModelOptions<Row>): TableModel<Row> {
  const { columns, arrangement, rows, rowKey = rowId, selection } = options;
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const state = useMemo(() => columnStateOf(columns, arrangement), [columns, arrangement]);
  const table = useTable<Features, Row, null>(
    {
      features,
      columns: definitions,
      data: rows,
      getRowId: (row) => String(rowKey(row)),
      ...(selection ? selectionOptions(selection, rows) : NO_ROW_SELECTION),
      state: { ...state, ...(selection && { rowSelection: selection.state }) },
    },
    selectNothing,
  );
  const headings = table.getHeaderGroups();
  const placed = useMemo(() => placeColumns(headings.at(-1)?.headers ?? [], columns), [headings, columns]);
  return { table, headings, columns: placed };
}

/** Consecutive columns of one group become one group column, whose heading spans them. */
function definitionsOf<Row extends RowData>(columns: readonly Column<Row>[]) {
  const definitions: (DisplayColumnDef<Features, Row> | GroupColumnDef<Features, Row>)[] = [];
  const groups = new Map<string, DisplayColumnDef<Features, Row>[]>();
  for (const { key, width = WIDTH.default, group } of columns) {
    const definition = { id: key, header: key, size: width };
    const members = group === undefined ? undefined : groups.get(group);
    if (group === undefined) definitions.push(definition);
    else if (members) members.push(definition);
    else {
      const first = [definition];
      groups.set(group, first);
      definitions.push({ id: `group:${group}`, header: group, columns: first });
    }
  }
  return definitions;
}

function placeColumns<Row extends RowData>(
  leaves: Header<Features, Row>[],
  columns: readonly Column<Row>[],
): PlacedColumn<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return leaves.flatMap(({ column: leaf }) => {
    const column = byKey.get(leaf.id);
    if (!column) return [];
    const resized = leaf.table.atoms.columnSizing.get()[leaf.id] !== undefined;
    const flexible = column.width === undefined && !resized;
    return { ...column, size: leaf.getSize(), flexible, resized, side: sideOf(leaf) };
  });
}

function sideOf<Row extends RowData>(leaf: LeafColumn<Features, Row>): Side {
  const pinned = leaf.getIsPinned();
  if (pinned === 'start') return { left: `calc(var(--leading-width) + ${leaf.getStart('start')}px)` };
  return pinned === 'end' ? { right: leaf.getAfter('end') } : undefined;
}
