import { expect, it } from 'vitest';
import { permissionWords } from './permission-words.ts';

it('permission words: lists permissions by module, in the catalogue’s order and the reader’s language', () => {
  const names = ['config_index', 'faculty_destroy', 'faculty_index'];
  expect(permissionWords(names, 'oz')).toBe('Fakultetlar (Koʻrish, Oʻchirish); Sozlamalar (Koʻrish)');
  expect(permissionWords(names, 'ru')).toBe('Факультеты (Просмотр, Удаление); Настройки (Просмотр)');
});
