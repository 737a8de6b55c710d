import { expect, test } from 'vitest';
import { columnStateOf, orderColumns, readArrangement } from '#ui/table/arrangement.ts';
import type { Column } from '#ui/table/columns.ts';

const column = (key: string, more: Partial<Column<object>> = {}) => ({
  key,
  title: 'field.name' as const,
  render: () => key,
  ...more,
});
const columns = [
  column('name'),
  column('code', { width: 90 }),
  column('dean'),
  column('actions', { pinned: 'end' }),
];
const stateOf = (list: Column<object>[], stored: object) =>
  columnStateOf(list, readArrangement(JSON.stringify(stored)));

test('orders, hides and pins columns as the user has arranged them', () => {
  const stored = {
    order: ['dean', 'actions', 'name', 'code'],
    hidden: ['code', 'actions'],
    pinned: ['name'],
  };
  expect(stateOf(columns, stored)).toEqual({
    columnOrder: ['dean', 'actions', 'name', 'code'],
    columnVisibility: { name: true, code: false, dean: true, actions: true },
    columnPinning: { start: ['name'], end: ['actions'] },
    columnSizing: {},
  });
});

test('arrangement: keeps a column unknown to the stored order at its declared position, and ignores a removed column', () => {
  const keys = orderColumns(columns, ['gone', 'dean', 'name', 'actions']).map(({ key }) => key);
  expect(keys).toEqual(['dean', 'code', 'name', 'actions']);
});

test('arrangement: shows a column that is hidden by default only when the user has chosen it', () => {
  const wide = [...columns, column('changed', { hiddenByDefault: true })];
  expect(stateOf(wide, {}).columnVisibility).toMatchObject({ changed: false });
  expect(stateOf(wide, { shown: ['changed'] }).columnVisibility).toMatchObject({ changed: true });
});

test('arrangement: reads stored widths, and drops each field that is not readable', () => {
  expect(stateOf(columns, { widths: { code: 200 } }).columnSizing).toEqual({ code: 200 });
  expect(readArrangement('{')).toEqual(readArrangement(undefined));
  expect(readArrangement('{"hidden":3,"dense":true}')).toMatchObject({ hidden: [], dense: true });
});
