import { describe, expect, it } from 'vitest';
import {
  keysOf,
  missingKeys,
  placeholdersOf,
  readCatalogues,
  textsAskedIn,
  unusedKeys,
} from '../../../scripts/text-keys.ts';

const oz = readCatalogues('web', 'oz');
const ru = readCatalogues('web', 'ru');
const answers = readCatalogues('contract', 'oz');
const asked = textsAskedIn('web/src/**/*.{ts,tsx}');

describe("the interface's catalogues", () => {
  it('have the same keys in both languages', () => {
    expect([...keysOf(ru)].sort()).toEqual([...keysOf(oz)].sort());
  });
  it('mention the same values in both languages', () => {
    const different = Object.keys(oz).filter(
      (key) => key in ru && placeholdersOf(oz[key] ?? '').join() !== placeholdersOf(ru[key] ?? '').join(),
    );
    expect(different).toEqual([]);
  });
  it('have every plural form that Russian needs', () => {
    const counted = Object.keys(ru)
      .filter((key) => key.endsWith('_one'))
      .map((key) => key.slice(0, -4));
    const lacking = counted
      .flatMap((key) => ['_few', '_many'].map((form) => key + form))
      .filter((key) => !(key in ru));
    expect(lacking).toEqual([]);
  });
  it('know every key that the code asks for', () => {
    expect(missingKeys(asked, oz, answers)).toEqual([]);
  });
  it('hold nothing that no code asks for', () => {
    expect(unusedKeys(oz, asked)).toEqual([]);
  });
  it('repeat no key of the API', () => {
    expect(Object.keys(oz).filter((key) => key in answers)).toEqual([]);
  });
  it('hold all text: none is written in a component', () => {
    expect(asked.literals).toEqual([]);
  });
  it('write Uzbek apostrophes as letters, but for texts that the specification quotes', () => {
    const quoted = [
      "Ma'lumot mavjud emas",
      'O‘chirildi!',
      'O‘chirishda xatolik yuz berdi!',
      'Ma‘lumot topilmadi!',
      "Qayta o'qishga ariza yuborilmagan!",
    ];
    expect(Object.values(oz).filter((text) => /['‘’`]/.test(text) && !quoted.includes(text))).toEqual([]);
  });
});
