import { expect, test } from 'vitest';
import { type Column, ordered, readArrangement, visibleColumns } from '#ui/table/columns.ts';

const column = (key: string, more: Partial<Column<object>> = {}) => ({
  key,
  title: key,
  render: () => key,
  ...more,
});
const columns = [
  column('name'),
  column('code', { width: 90 }),
  column('dean'),
  column('actions', { pinned: 'end' }),
];
const keys = (list: Column<object>[]) => list.map(({ key }) => key).join(' ');

test('columns stand in the person’s order, hidden ones away, pinned ones at their side', () => {
  const made = readArrangement(
    JSON.stringify({
      order: ['dean', 'actions', 'name', 'code'],
      hidden: ['code', 'actions'],
      pinned: ['name'],
    }),
  );
  expect(keys(visibleColumns(columns, made))).toBe('name dean actions');
});

test('a column of a later version stands where its author put it, one that is gone is forgotten', () => {
  expect(keys(ordered(columns, ['gone', 'dean', 'name', 'actions']))).toBe('dean code name actions');
});

test('a column that begins away comes when it is asked for', () => {
  const wide = [...columns, column('changed', { hiddenByDefault: true })];
  expect(keys(visibleColumns(wide, readArrangement('{}')))).toBe('name code dean actions');
  expect(keys(visibleColumns(wide, readArrangement('{"shown":["changed"]}')))).toBe(
    'name code dean changed actions',
  );
});

test('a remembered width counts before the author’s', () => {
  const [, code] = visibleColumns(columns, readArrangement('{"widths":{"code":200}}'));
  expect(code?.width).toBe(200);
});

test('what cannot be read is forgotten, field by field', () => {
  expect(readArrangement('{')).toEqual(readArrangement(undefined));
  expect(readArrangement('{"hidden":3,"dense":true}')).toMatchObject({ hidden: [], dense: true });
});
