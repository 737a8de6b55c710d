import { describe, expect, it } from 'vitest';
import { changedTranslations, textsIn, textsToSave } from '#ui/form/record-texts.ts';

const NAME = ['name'];
const stored = {
  language: 'oz',
  name: 'Tarix',
  translations: [
    { language: 'oz', name: 'Tarix' },
    { language: 'ru', name: 'История' },
  ],
};
const save = (record: Record<string, unknown>, typed: object, shown: 'oz' | 'ru' | 'en') =>
  textsToSave({ record, typed, shown, translated: NAME });

it('record texts: reads the texts of each language of a record', () => {
  expect([textsIn(stored, 'oz', NAME), textsIn(stored, 'ru', NAME), textsIn(stored, 'en', NAME)]).toEqual([
    { name: 'Tarix' },
    { name: 'История' },
    { name: '' },
  ]);
});

it('record texts: finds the languages in which something else was typed', () => {
  const typed = { oz: { name: ' Tarix ' }, ru: { name: 'Новая история' }, en: { name: '' } };
  expect(changedTranslations(stored, typed, NAME)).toEqual([{ language: 'ru', name: 'Новая история' }]);
});

describe('one save', () => {
  it('writes all languages of a new record that were filled', () => {
    const typed = { oz: { name: 'Fizika' }, ru: { name: 'Физика' }, en: { name: '' } };
    expect(save({ name: '' }, typed, 'ru')).toEqual({
      language: 'ru',
      name: 'Физика',
      translations: [{ language: 'oz', name: 'Fizika' }],
    });
  });

  it('takes a filled language if the shown one is empty', () => {
    expect(save({ name: '' }, { oz: { name: 'Fizika' }, ru: { name: '' } }, 'ru')).toEqual({
      language: 'oz',
      name: 'Fizika',
      translations: undefined,
    });
    expect(save(stored, { en: { name: '' } }, 'en')).toEqual({
      language: 'oz',
      name: 'Tarix',
      translations: undefined,
    });
  });

  it('sends an emptied translation, which is then refused', () => {
    expect(save(stored, { ru: { name: '' } }, 'ru')).toMatchObject({ language: 'ru', name: '' });
    expect(save(stored, { oz: { name: 'Tarix' }, ru: { name: '' } }, 'oz').translations).toEqual([
      { language: 'ru', name: '' },
    ]);
  });

  it('sends nothing typed as the texts of a new record', () => {
    expect(save({ name: '' }, { oz: { name: '' } }, 'oz')).toEqual({
      language: 'oz',
      name: '',
      translations: undefined,
    });
  });
});
