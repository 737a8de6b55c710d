import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { listQuery } from '@dekanat/contract/api/lists.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readSearch, type SearchParams, writeSearch } from '#ui/search-params.ts';

const schema = faculties.list.query;
const paramsOf = (address: string): SearchParams => Object.fromEntries(new URLSearchParams(address));
const read = (address: string) => readSearch(schema, paramsOf(address));
const write = (address: string, changes: Record<string, unknown>) =>
  new URLSearchParams(writeSearch(schema, paramsOf(address), changes)).toString();

describe('the search parameters of a list', () => {
  test('are parsed by its endpoint, defaults filled in', () => {
    expect(read('')).toEqual({ limit: 60, page: 1 });
    expect(read('page=3&status=0&sort=-name&name=fizika')).toEqual({
      limit: 60,
      page: 3,
      status: 0,
      sort: '-name',
      name: 'fizika',
    });
    expect(readSearch(admins.list.query, {})?.limit).toBe(20);
  });

  test('count as absent where the schema refuses them or does not know them', () => {
    expect(read('page=-1&limit=abc&sort=password&status=7&name=tarix&x=1')).toEqual({
      limit: 60,
      page: 1,
      name: 'tarix',
    });
  });

  test('are undefined while a required filter is missing', () => {
    const report = listQuery({ semester_id: z.coerce.number() });
    expect(readSearch(report, { page: '2' })).toBeUndefined();
    expect(readSearch(report, { semester_id: '4' })?.semester_id).toBe(4);
  });

  test('are written only where they differ from the defaults; those of others stay', () => {
    expect(write('page=4&view=7', { page: 1, status: 0 })).toBe('view=7&status=0');
    expect(write('status=0&name=a', { status: undefined, name: '  ', limit: 60 })).toBe('');
    expect(write('', { limit: 100 })).toBe('limit=100');
  });
});
