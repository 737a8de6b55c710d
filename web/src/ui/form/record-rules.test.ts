import { Admin } from '@dekanat/contract/access/admins/admins.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { expect, test } from 'vitest';
import { differences, preferredLanguage, sameBody, translatedFieldsOf } from '#ui/form/record-rules.ts';

const faculty = {
  language: 'oz',
  name: 'Fizika',
  faculty_code: 'F1',
  dean_name: 'Aliyev A.',
  position: 'dekani',
};

test('record rules: counts a form as changed only if its request differs', () => {
  expect(sameBody(faculties.create.body, faculty, { ...faculty, updated_at: 'later' })).toBe(true);
  expect(sameBody(faculties.create.body, faculty, { ...faculty, name: 'Kimyo' })).toBe(false);
});

test('record rules: counts a text that was never filled as an empty one', () => {
  const { body } = specialities.create;
  expect(sameBody(body, { qualification: '' }, {})).toBe(true);
  expect(sameBody(body, { qualification: 'Matematik' }, { qualification: '' })).toBe(false);
});

test('record rules: reads translated fields from the schema of the record', () => {
  expect(translatedFieldsOf(faculties.read.result)).toEqual(['name']);
  expect(translatedFieldsOf(Admin)).toEqual([]);
});

test('record rules: opens a record in an existing translation', () => {
  const translations = [{ language: 'oz' }, { language: 'ru' }];
  expect(preferredLanguage({ language: 'ru', translations })).toBe('ru');
  expect(preferredLanguage({ language: 'en', translations })).toBe('oz');
  expect(preferredLanguage({ username: 'admin' })).toBeUndefined();
});

test('record rules: compares a stale edit field by field', () => {
  const theirs = { ...faculty, name: 'Fizika va texnika', version: 3, id: 9 };
  const mine = { ...faculty, dean_name: 'Valiyev V.', version: 2 };
  expect(differences(faculties.update.body, faculty, theirs, mine)).toEqual([
    { field: 'name', theirs: 'Fizika va texnika', mine: 'Fizika', touched: false },
    { field: 'dean_name', theirs: 'Aliyev A.', mine: 'Valiyev V.', touched: true },
  ]);
});
