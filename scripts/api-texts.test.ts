import { describe, expect, it } from 'vitest';
import {
  keysOf,
  missingKeys,
  placeholdersOf,
  readCatalogues,
  textsAskedIn,
  unusedKeys,
} from './text-keys.ts';

const [contract, server, web] = ['contract', 'server', 'web'].map((floor) =>
  textsAskedIn(`${floor}/src/**/*.{ts,tsx}`),
) as [ReturnType<typeof textsAskedIn>, ReturnType<typeof textsAskedIn>, ReturnType<typeof textsAskedIn>];
const shared = readCatalogues('contract', 'oz');
const own = readCatalogues('server', 'oz');

describe.each(['contract', 'server'])('the texts of the %s', (floor) => {
  const oz = readCatalogues(floor, 'oz');
  const ru = readCatalogues(floor, 'ru');
  it('have the same keys in both languages', () => {
    expect([...keysOf(ru)].sort()).toEqual([...keysOf(oz)].sort());
  });
  it('mention the same values in both languages', () => {
    const different = Object.keys(oz).filter(
      (key) => key in ru && placeholdersOf(oz[key] ?? '').join() !== placeholdersOf(ru[key] ?? '').join(),
    );
    expect(different).toEqual([]);
  });
});

it('every key that schemas and server ask for has a text', () => {
  expect([contract, server].flatMap((floor) => missingKeys(floor, { ...shared, ...own }))).toEqual([]);
});
it('the contract holds what schemas ask for or a browser shows; what only the server says, browsers need not fetch', () => {
  expect(unusedKeys(shared, contract, web)).toEqual([]);
});
it('the server holds what nobody else has and it asks for', () => {
  expect(unusedKeys(own, server)).toEqual([]);
  expect(Object.keys(own).filter((key) => key in shared)).toEqual([]);
});
