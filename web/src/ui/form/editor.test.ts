import { expect, test } from 'vitest';
import { EditorParams, editorOf, samePlace } from '#ui/form/editor.ts';
import { readSearch } from '#ui/search-params.ts';

const read = (address: string) =>
  editorOf(readSearch(EditorParams, Object.fromEntries(new URLSearchParams(address))) ?? {});

test('editor: reads record and mode from the URL, and ignores invalid values', () => {
  expect(read('page=2')).toMatchObject({ mode: 'closed' });
  expect(read('edit=12&lang=ru')).toEqual({ mode: 'edit', id: 12, language: 'ru' });
  expect(read('view=7&lang=xx')).toEqual({ mode: 'view', id: 7, language: undefined });
  expect(read('create=1')).toMatchObject({ mode: 'create' });
  expect(read('edit=-1')).toMatchObject({ mode: 'closed' });
  expect(read('edit=abc&view=3')).toMatchObject({ mode: 'view', id: 3 });
});

test('editor: counts only a change of record or mode as leaving', () => {
  expect(samePlace({ edit: '3' }, { edit: 3, page: 2 })).toBe(true);
  expect(samePlace({ edit: 3 }, {})).toBe(false);
  expect(samePlace({ edit: 3 }, { edit: 3, lang: 'ru' })).toBe(false);
  expect(samePlace({ create: 1 }, { create: 1, lang: 'ru' })).toBe(true);
});
