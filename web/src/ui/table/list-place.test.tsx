import { students } from '@dekanat/contract/students/students.ts';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRememberedList } from '#ui/table/list-place.ts';

const LISTS = { name: 'test.places', lists: { students: students.list } };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.removeItem(LISTS.name);
});

const remember = (query: object) => {
  const { unmount } = renderHook(() =>
    useRememberedList(LISTS, 'students', { page: 2, limit: 60, ...query }),
  );
  unmount();
};
const stored = () => JSON.parse(sessionStorage.getItem(LISTS.name) ?? 'null');

it('place of a list: has page, search, filters and order, without the university', () => {
  remember({ full_search: 'ali', gender: 'male', sort: '-id_number', university_id: 3 });
  const search = { full_search: 'ali', gender: 'male', sort: '-id_number', page: '2', limit: '60' };
  expect(stored()).toEqual({ list: 'students', search });
});

it.each([
  ['a PINFL', { full_search: '50109040010015' }],
  ['a passport', { full_search: 'ab 1234567' }],
  ['a filter by passport', { passport: 'AB1234567', gender: 'male' }],
])('place of a list: none is stored of %s, and the former one is removed', (_, query) => {
  remember({ gender: 'male' });
  expect(stored()).not.toBeNull();
  remember(query);
  expect(stored()).toBeNull();
});

it('place of a list: none is stored when the storage of the tab is full, and the list is shown', () => {
  remember({ gender: 'male' });
  const tab = sessionStorage;
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.getItem(name),
    removeItem: (name: string) => tab.removeItem(name),
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  remember({ gender: 'female' });
  expect(stored()).toBeNull();
});
