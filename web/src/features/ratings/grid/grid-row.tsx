import { memo } from 'react';
import { CellInput } from '#features/ratings/grid/cell-input.tsx';
import { cellText, type GridColumn } from '#features/ratings/grid/grid-column.ts';
import type { GridCommand } from '#features/ratings/grid/grid-keys.ts';
import type { GridCell, GridRow } from '#features/ratings/grid/rating-rows.ts';
import type { RatingStore } from '#features/ratings/grid/rating-store.ts';
import { type Text, useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';

/** The same functions for the lifetime of the grid, so that rows render only for their own changes. */
export interface RowActions {
  isEditable: RatingStore['isEditable'];
  edit: RatingStore['edit'];
  close: (text: string | undefined, next?: GridCommand | 'fill') => void;
}

interface GridRowProps {
  row: GridRow;
  index: number;
  columns: readonly GridColumn[];
  /** Selected columns, -1: none. */
  from: number;
  to: number;
  /** Whether the selection ends in this row: it shows the handle for filling. */
  isLast: boolean;
  active: number;
  /** The column that is edited, -1: none, and the character that opened it. */
  edited: number;
  typed: string | undefined;
  actions: RowActions;
}

/** One student. It renders only when one of its own props changes. */
export const GridRowView = memo(function GridRowView(props: GridRowProps) {
  const { row, index, columns, from, to, active } = props;
  const text = useText();
  const name = columns.find(({ kind }) => kind === 'header');
  const rowName = name ? cellText(name, row) : '';
  return (
    <tr data-index={index} aria-rowindex={index + 2} data-left={row.stored.left}>
      {columns.map((column, at) => (
        <GridCellView
          key={column.key}
          {...props}
          text={text}
          column={column}
          at={at}
          rowName={rowName}
          isActive={active === at}
          isSelected={at >= from && at <= to}
        />
      ))}
    </tr>
  );
});

/** Only the active cell, or the control in it, is in the tab order. */
const focusable = (isActive: boolean) => ({ tabIndex: isActive ? 0 : -1, 'data-focusable': isActive });

/** A mark 2, or an absence that is stored or typed. */
function isFailed(column: GridColumn, row: GridRow): boolean {
  if (column.kind === 'absent') {
    const { text, status } = row.cells[column.field];
    return text !== '' && status !== 'invalid';
  }
  return 'isFailed' in column && column.isFailed?.(row) === true;
}

interface GridCellProps extends GridRowProps {
  text: Text;
  column: GridColumn;
  at: number;
  rowName: string;
  isActive: boolean;
  isSelected: boolean;
}

function GridCellView(props: GridCellProps) {
  const { text, row, column, at, to, isActive, isSelected, isLast, actions } = props;
  const cell = 'field' in column ? row.cells[column.field] : undefined;
  const isEditable = 'field' in column && actions.isEditable(row, column.field);
  const hasWidget = column.kind === 'action' || (column.kind === 'absent' && isEditable);
  const problem = cell && cellProblem(cell, text);
  const Tag = column.kind === 'header' ? 'th' : 'td';
  return (
    <Tag
      role={column.kind === 'header' ? 'rowheader' : 'gridcell'}
      className="cell"
      data-kind={column.kind}
      data-status={cell?.status}
      data-failed={isFailed(column, row)}
      data-active={isActive}
      data-selected={isSelected}
      aria-selected={isSelected}
      aria-colindex={at + 1}
      {...('field' in column && { 'aria-readonly': !isEditable })}
      {...(problem && { 'aria-invalid': true, 'aria-description': problem, title: problem })}
      {...(!hasWidget && focusable(isActive))}
    >
      <CellContent {...props} cell={cell} isEditable={isEditable} />
      {isLast && isSelected && at === to && <span className="cell-handle" data-handle aria-hidden />}
    </Tag>
  );
}

interface CellContentProps extends GridCellProps {
  cell: GridCell | undefined;
  isEditable: boolean;
}

function CellContent({
  row,
  column,
  at,
  rowName,
  isActive,
  edited,
  typed,
  actions,
  cell,
  isEditable,
}: CellContentProps) {
  const focus = focusable(isActive);
  if (column.kind === 'action')
    return (
      <button type="button" className="grid-button" {...focus} onClick={() => column.run(row)}>
        <column.icon aria-hidden />
        <span className="visually-hidden">{column.label(row)}</span>
      </button>
    );
  if (column.kind === 'header')
    return (
      <>
        {cellText(column, row)}
        {row.stored.individual && <IndividualNote individual={row.stored.individual} />}
      </>
    );
  if (cell === undefined || !('field' in column)) return cellText(column, row);
  if (column.kind === 'absent')
    return isEditable ? (
      <input
        type="checkbox"
        aria-label={`${rowName}: ${column.title}`}
        {...focus}
        checked={cell.text !== '' && cell.status !== 'invalid'}
        onChange={({ target }) =>
          actions.edit([{ row: row.id, field: column.field, text: target.checked ? '1' : '' }])
        }
      />
    ) : (
      cell.text && '✓'
    );
  if (edited === at)
    return (
      <CellInput
        label={`${rowName}: ${column.title}`}
        text={cell.text}
        typed={typed}
        onClose={actions.close}
      />
    );
  return cell.text;
}

/** The student's own time of the control. */
function IndividualNote({ individual }: { individual: NonNullable<GridRow['stored']['individual']> }) {
  const text = useText();
  return (
    <small className="grid-note">
      {text('rating_grid.individual.note')} <Instant at={individual.start_date} />
    </small>
  );
}

/** Why a cell is not saved, for its tooltip and its description. */
export function cellProblem({ problem, others }: GridCell, text: Text): string | undefined {
  if (others) return text('rating_grid.conflict.cell', { value: shownValue(others.value, text) });
  if (problem === undefined) return undefined;
  return 'key' in problem ? text(problem.key, problem.values) : problem.message;
}

/** A stored value in words. */
export function shownValue(value: number | boolean | null, text: Text): string {
  if (typeof value === 'boolean') return text(value ? 'rating_grid.absent.yes' : 'rating_grid.absent.no');
  return value === null ? '—' : text('rating_grid.points', { points: value });
}
