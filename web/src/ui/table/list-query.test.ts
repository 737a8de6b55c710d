import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { listQuery } from '@dekanat/contract/api/lists.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  exportColumnsOf,
  filtersOf,
  pageSizesOf,
  readQuery,
  sortFieldsOf,
  writeQuery,
} from '#ui/table/list-query.ts';

const schema = faculties.list.query;
const read = (url: string) => readQuery(schema, new URLSearchParams(url));
const write = (url: string, changes: Record<string, unknown>) =>
  writeQuery(schema, new URLSearchParams(url), changes).toString();

describe('the URL of a list', () => {
  test('is parsed by the endpoint, defaults filled in', () => {
    expect(read('')).toEqual({ limit: 60, page: 1 });
    expect(read('page=3&status=0&sort=-name&name=fizika')).toEqual({
      limit: 60,
      page: 3,
      status: 0,
      sort: '-name',
      name: 'fizika',
    });
    expect(readQuery(admins.list.query, new URLSearchParams())?.limit).toBe(20);
  });

  test('never fails: what the schema refuses counts as absent, unknown names too', () => {
    expect(read('page=-1&limit=abc&sort=password&status=7&name=tarix&x=1')).toEqual({
      limit: 60,
      page: 1,
      name: 'tarix',
    });
  });

  test('is idle while a required filter is missing', () => {
    const report = listQuery({ semester_id: z.coerce.number() });
    expect(readQuery(report, new URLSearchParams('page=2'))).toBeUndefined();
    expect(readQuery(report, new URLSearchParams('semester_id=4'))?.semester_id).toBe(4);
  });

  test('carries only what differs from the defaults', () => {
    expect(write('page=4&view=7', { page: 1, status: 0 })).toBe('view=7&status=0');
    expect(write('status=0&name=a', { status: undefined, name: '  ', limit: 60 })).toBe('');
    expect(write('', { limit: 100 })).toBe('limit=100');
  });
});

test('filters in force are neither page nor order', () => {
  expect(filtersOf({ page: 2, limit: 60, sort: 'name', status: 0, name: '', position: undefined })).toEqual({
    status: 0,
  });
});

test('sortable fields, export columns and page sizes come from the contract', () => {
  expect(sortFieldsOf(schema)).toEqual(['name', 'faculty_code', 'dean_name', 'created_at']);
  expect(exportColumnsOf(faculties.export.query)).toContain('dean_name');
  expect(pageSizesOf(schema)).toEqual([60, 100, 200, 500, 1000]);
  expect(pageSizesOf(admins.list.query)).toEqual([20, 60, 100, 200, 500, 1000]);
});
