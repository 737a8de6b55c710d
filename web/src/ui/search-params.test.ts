import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { listQuery } from '@dekanat/contract/api/lists.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plainSearch, readSearch, type SearchParams, searchAsText, writeSearch } from '#ui/search-params.ts';

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

describe('a hostile address', () => {
  const open = (address: string) => searchAsText(plainSearch.parseSearch(address));
  const long = 'x'.repeat(100_000);

  test.each([
    ['keys of prototypes', '?__proto__=1&constructor=2&toString=3&hasOwnProperty=4'],
    ['repeated keys of prototypes', '?__proto__=1&__proto__=2&constructor=1&constructor=2'],
    ['values that are no numbers', '?page=NaN&limit=Infinity&status=-0'],
    ['numbers out of range', '?page=99999999999999999999&limit=1e9&status=2'],
    ['repeated parameters', '?page=1&page=2&status=0&status=1&sort=name&sort=-name'],
    ['a sort order of a prototype', '?sort=__proto__&status=constructor'],
    ['JSON', '?page={"a":1}&status=[1]&limit="60"&sort=null'],
    ['broken encoding', '?page=%E0%A4%A&status=%&limit=%00'],
    ['a very long value', `?name=${long}&sort=${long}`],
    ['many parameters', `?${Array.from({ length: 5_000 }, (_, index) => `p${index}=1`).join('&')}`],
  ])('with %s shows the list with its defaults', (_what, address) => {
    expect(readSearch(schema, open(address))).toEqual({ limit: 60, page: 1 });
    expect(Object.getPrototypeOf(open(address))).toBe(Object.prototype);
  });

  test('keeps the prototype of objects when a filter is changed', () => {
    const next = writeSearch(schema, open('?__proto__=1&__proto__=2&page=4'), { page: 2 });
    expect(next.page).toBe('2');
    expect(Object.getPrototypeOf(next)).toBe(Object.prototype);
    expect(plainSearch.stringifySearch(next)).toContain('page=2');
  });

  test('with texts that look like numbers keeps them as typed', () => {
    for (const name of ['007', '1e3', '9007199254740993', 'true', '1.50', '+1'])
      expect(readSearch(schema, open(`?name=${encodeURIComponent(name)}`))?.name).toBe(name);
  });
});
