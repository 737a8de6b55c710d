import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { expect, it } from 'vitest';
import { DEFAULT_ARRANGEMENT } from '#ui/table/arrangement.ts';
import {
  columnsToSave,
  isChanged,
  paramsToSave,
  refusedParams,
  searchOf,
} from '#ui/table/list-view-params.ts';

const { query } = students.list;
const columns = columnsToSave(DEFAULT_ARRANGEMENT);

it('list view params: saves search, filters and order, but no page, other view, record or personal data', () => {
  const filters = { full_search: 'ali', gender: 'male', sort: '-id_number' };
  const search = { ...filters, page: '3', limit: '100', saved: '7', view: '5', passport: 'AB1234567' };
  expect(paramsToSave(query, search)).toEqual(filters);
});

it.each([
  ['AB 1234567', {}],
  ['50109040010015', {}],
  ['AB 123', { full_search: 'AB 123' }],
  ['401231100001', { full_search: '401231100001' }],
])('list view params: of the search for %s saves %j', (full_search, saved) => {
  expect(paramsToSave(query, { full_search })).toEqual(saved);
});

it.each([
  ['АВ-1234567', {}],
  ['50109040010015', {}],
  ['Karimov', { fio: 'Karimov' }],
])('list view params: of the search of records for %s saves %j', (fio, saved) => {
  expect(paramsToSave(academicDebtors.list.query, { fio })).toEqual(saved);
});

it('list view params: finds parameters that the list does not accept', () => {
  expect(refusedParams(query, { gender: 'male', height: '180', course: 'first', sort: 'height' })).toEqual([
    'height',
    'course',
    'sort',
  ]);
});

it('list view params: compares filters, order and columns with the view, whatever the order of the parameters', () => {
  const view = { id: 7, params: { gender: 'male', course: '2', height: '180' }, columns };
  const changed = (search: Record<string, string>, arrangement = DEFAULT_ARRANGEMENT) =>
    isChanged(query, view, search, arrangement);
  expect(changed(searchOf(view))).toBe(false);
  expect(changed({ page: '2', course: '2', gender: 'male', saved: '7' })).toBe(false);
  expect(changed({ course: '2', saved: '7' })).toBe(true);
  expect(changed({ ...searchOf(view), sort: 'id_number' })).toBe(true);
  expect(changed(searchOf(view), { ...DEFAULT_ARRANGEMENT, hidden: ['phone'] })).toBe(true);
  expect(changed(searchOf(view), { ...DEFAULT_ARRANGEMENT, dense: false, widths: { phone: 90 } })).toBe(
    false,
  );
});
