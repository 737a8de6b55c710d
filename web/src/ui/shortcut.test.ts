import { expect, it } from 'vitest';
import { shortcutOf } from '#ui/shortcut.ts';

const NONE = { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false };

it.each([
  ['a Latin layout', { key: 's', code: 'KeyS', ctrlKey: true }, 's'],
  ['Caps Lock', { key: 'S', code: 'KeyS', ctrlKey: true }, 's'],
  ['a Cyrillic layout, by the place of the key', { key: 'ы', code: 'KeyS', ctrlKey: true }, 's'],
  ['a Mac', { key: 'ы', code: 'KeyS', metaKey: true }, 's'],
  ['a layout with Y in the place of Z', { key: 'y', code: 'KeyZ', ctrlKey: true }, 'y'],
  ['a key without a letter', { key: 'Enter', code: 'Enter', ctrlKey: true }, undefined],
  ['a character with AltGr', { key: 'ś', code: 'KeyS', ctrlKey: true, altKey: true }, undefined],
  ['a letter that is typed', { key: 's', code: 'KeyS' }, undefined],
])('shortcut: has the letter of %s', (_, held, letter) =>
  expect(shortcutOf({ ...NONE, ...held })).toBe(letter),
);
