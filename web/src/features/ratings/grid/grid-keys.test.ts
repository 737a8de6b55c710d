import { expect, it } from 'vitest';
import { commandOf } from '#features/ratings/grid/grid-keys.ts';

const NONE = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, held: Partial<typeof NONE> = {}) => commandOf({ ...NONE, key, ...held });

it.each([
  ['ArrowDown', {}, { type: 'move', move: 'down' }],
  ['ArrowDown', { shiftKey: true }, { type: 'extend', move: 'down' }],
  ['ArrowDown', { ctrlKey: true, shiftKey: true }, { type: 'extend', move: 'bottom' }],
  ['Home', {}, { type: 'move', move: 'row-start' }],
  ['End', { ctrlKey: true }, { type: 'move', move: 'last' }],
  ['Enter', { shiftKey: true }, { type: 'enter', step: -1 }],
  ['Tab', {}, { type: 'tab', step: 1 }],
  ['5', {}, { type: 'edit', typed: '5' }],
  ['н', {}, { type: 'edit', typed: 'н' }],
  ['F2', {}, { type: 'edit' }],
  ['Delete', {}, { type: 'clear' }],
  [' ', {}, { type: 'absent' }],
])('grid keys: reads %s with %o', (key, held, command) => expect(press(key, held)).toEqual(command));

it('grid keys: finds shortcuts by the place of the key in a Cyrillic layout', () => {
  expect(press('я', { ctrlKey: true, code: 'KeyZ' })).toEqual({ type: 'undo' });
  expect(press('я', { ctrlKey: true, shiftKey: true, code: 'KeyZ' })).toEqual({ type: 'redo' });
  expect(press('в', { ctrlKey: true, code: 'KeyD' })).toEqual({ type: 'fill-down' });
  expect(press('н', { ctrlKey: true, code: 'KeyY' })).toEqual({ type: 'redo' });
});

it('grid keys: leaves other shortcuts to the browser', () => {
  expect(press('c', { ctrlKey: true, code: 'KeyC' })).toBeUndefined();
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(press('Shift', { shiftKey: true })).toBeUndefined();
});
