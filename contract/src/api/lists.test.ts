import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportQuery, LookupQuery, listQuery, page, Search, sortBy } from './lists.ts';

const Query = listQuery({ name: Search, sort: sortBy('name', 'created_at') }, 20);
const Export = exportQuery(Query, ['name', 'created_at']);
const fieldsRefused = (schema: z.ZodType, query: object) =>
  schema.safeParse(query).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the query of a list', () => {
  it('defaults to the page size of the list and to the first page', () => {
    expect(Query.parse({})).toEqual({ limit: 20, page: 1 });
    expect(listQuery({}).parse({})).toEqual({ limit: 60, page: 1 });
  });

  it('reads numbers from text', () => {
    expect(Query.parse({ limit: '1000', page: '7', university_id: '2' })).toEqual({
      limit: 1000,
      page: 7,
      university_id: 2,
    });
  });

  it('trims the search text', () => expect(Query.parse({ name: '  oʻquv ' }).name).toBe('oʻquv'));

  it.each([
    ['limit', ['0', '1001', '-1', 'x', '', '1.5', '1e2', '0x10', ['1', '2']]],
    ['page', ['0', '1000001', 'x', '', '1.5', ['1']]],
    ['sort', ['password', '', '--name', 'Name', '-', 'name,created_at', ['name']]],
    ['language', ['xx', '', 'RU', ['ru']]],
    ['name', ['x'.repeat(201), ['a', 'b']]],
  ])('refuses a wrong %s', (field, values) => {
    for (const value of values)
      expect([value, fieldsRefused(Query, { [field]: value })]).toEqual([value, [field]]);
  });

  it('sorts by the declared fields in both directions', () => {
    const taken = ['name', '-name', 'created_at', '-created_at'].filter(
      (sort) => Query.safeParse({ sort }).success,
    );
    expect(taken).toHaveLength(4);
  });
});

describe('the query of an export', () => {
  it('has the filters and order of the list, no paging, and all columns by default', () => {
    expect(Export.parse({ name: 'a', sort: '-name', limit: '5', page: '2' })).toEqual({
      name: 'a',
      sort: '-name',
      format: 'xlsx',
      columns: ['name', 'created_at'],
    });
  });

  it('accepts columns in any order', () => {
    expect(Export.parse({ columns: 'created_at,name', format: 'csv' })).toMatchObject({
      columns: ['created_at', 'name'],
    });
  });

  it.each(['', 'password', 'name,', ',', 'name,password', 'Name', 'name,name,name'])(
    'refuses the columns “%s”',
    (columns) => {
      expect(Export.safeParse({ columns }).success).toBe(false);
    },
  );

  it('refuses another format', () => expect(fieldsRefused(Export, { format: 'pdf' })).toEqual(['format']));
});

it('a lookup accepts the parameters of every list and a search text', () => {
  expect(Object.keys(LookupQuery.shape)).toEqual([
    'language',
    'university_id',
    'limit',
    'page',
    'sort',
    'search',
  ]);
});

it('a page contains rows, total, page size and page number', () => {
  const Page = page(z.object({ id: z.int() }));
  expect(Page.safeParse({ data: [{ id: 1 }], total: 1, per_page: 60, current_page: 1 }).success).toBe(true);
  expect(Page.safeParse({ data: [], total: 0.5, per_page: 60, current_page: 1 }).success).toBe(false);
});
