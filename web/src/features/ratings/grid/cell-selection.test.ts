import { describe, expect, it } from 'vitest';
import {
  contains,
  enterSelection,
  extendSelection,
  type GridShape,
  isSingle,
  moveSelection,
  rectangleOf,
  selectCell,
  tabSelection,
} from '#features/ratings/grid/cell-selection.ts';

const SHAPE: GridShape = { rows: 10, columns: 5, tabStops: [1, 2], page: 4 };
const at = (row: number, column: number) => selectCell({ row, column });

describe('moving the selection', () => {
  it.each([
    ['up', 4, 2],
    ['down', 6, 2],
    ['left', 5, 1],
    ['right', 5, 3],
    ['page-up', 1, 2],
    ['page-down', 9, 2],
    ['row-start', 5, 0],
    ['row-end', 5, 4],
    ['top', 0, 2],
    ['bottom', 9, 2],
    ['first', 0, 0],
    ['last', 9, 4],
  ] as const)('moves %s', (move, row, column) => {
    expect(moveSelection(at(5, 2), move, SHAPE)).toEqual(at(row, column));
  });

  it('stays inside the grid', () => {
    expect(moveSelection(at(0, 0), 'up', SHAPE)).toEqual(at(0, 0));
    expect(moveSelection(at(9, 4), 'right', SHAPE)).toEqual(at(9, 4));
  });

  it('extends from the active cell in every direction', () => {
    const right = extendSelection(at(5, 2), 'right', SHAPE);
    const area = rectangleOf(extendSelection(right, 'up', SHAPE));
    expect(area).toEqual({ top: 4, bottom: 5, left: 2, right: 3 });
    expect(isSingle(right)).toBe(false);
    expect(contains(area, { row: 4, column: 3 })).toBe(true);
    expect(contains(area, { row: 6, column: 3 })).toBe(false);
  });
});

describe('Tab and Enter', () => {
  it('stops at editable columns and continues in the next row', () => {
    const second = tabSelection(at(0, 1), 1, SHAPE);
    expect(second?.active).toEqual({ row: 0, column: 2 });
    expect(second && tabSelection(second, 1, SHAPE)?.active).toEqual({ row: 1, column: 1 });
    expect(tabSelection(at(1, 1), -1, SHAPE)?.active).toEqual({ row: 0, column: 2 });
  });

  it('leaves the grid at its first and last cell', () => {
    expect(tabSelection(at(9, 2), 1, SHAPE)).toBeUndefined();
    expect(tabSelection(at(0, 1), -1, SHAPE)).toBeUndefined();
  });

  it('returns with Enter to the column in which Tab began', () => {
    const next = tabSelection(at(3, 1), 1, SHAPE);
    expect(next && enterSelection(next, 1, SHAPE)).toEqual(at(4, 1));
    expect(enterSelection(at(3, 2), 1, SHAPE)).toEqual(at(4, 2));
    expect(enterSelection(at(3, 2), -1, SHAPE)).toEqual(at(2, 2));
  });
});
