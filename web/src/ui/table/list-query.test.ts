import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { expect, test } from 'vitest';
import { exportColumnsOf, filtersOf, pageSizesOf, sortFieldsOf } from '#ui/table/list-query.ts';

const schema = faculties.list.query;

test('list query: returns the filters without page and order', () => {
  expect(filtersOf({ page: 2, limit: 60, sort: 'name', status: 0, name: '', position: undefined })).toEqual({
    status: 0,
  });
});

test('list query: reads sortable fields, export columns and page sizes from the contract', () => {
  expect(sortFieldsOf(schema)).toEqual(['name', 'faculty_code', 'dean_name', 'created_at']);
  expect(exportColumnsOf(faculties.export.query)).toContain('dean_name');
  expect(pageSizesOf(schema)).toEqual([60, 100, 200, 500, 1000]);
  expect(pageSizesOf(admins.list.query)).toEqual([20, 60, 100, 200, 500, 1000]);
});
