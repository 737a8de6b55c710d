import { expect, it } from 'vitest';
import { keysOf, missingKeys, placeholdersOf, readCatalogue, textsAskedIn, unusedKeys } from './text-keys.ts';

const oz = readCatalogue('contract/src/locales/oz.json');
const ru = readCatalogue('contract/src/locales/ru.json');
const asked = ['contract/src', 'server/src', 'web/src'].map((floor) =>
  textsAskedIn(`${floor}/**/*.{ts,tsx}`),
);

it('has the same keys in both languages', () => {
  expect([...keysOf(ru)].sort()).toEqual([...keysOf(oz)].sort());
});
it('mentions the same values in both languages', () => {
  const different = Object.keys(oz).filter(
    (key) => key in ru && placeholdersOf(oz[key] ?? '').join() !== placeholdersOf(ru[key] ?? '').join(),
  );
  expect(different).toEqual([]);
});
it('knows every key that schemas and server ask for', () => {
  expect(asked.slice(0, 2).flatMap((floor) => missingKeys(floor, oz))).toEqual([]);
});
it('holds nothing that nobody asks for', () => {
  expect(unusedKeys(oz, ...asked)).toEqual([]);
});
