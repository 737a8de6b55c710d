import { expect, it } from 'vitest';
import { EMPTY_STACK, pushStep, redoStep, undoStep } from '#features/ratings/grid/undo-stack.ts';

const edit = (before: string, after: string) => ({ row: 1, field: 'ic_rating', before, after }) as const;

it('undo stack: undoes and redoes steps in their order', () => {
  const two = pushStep(pushStep(EMPTY_STACK, [edit('', '1')]), [edit('1', '2')]);
  const undone = undoStep(two);
  expect(undone?.edits).toEqual([edit('2', '1')]);
  const first = undone && undoStep(undone.stack);
  expect(first?.edits).toEqual([edit('1', '')]);
  expect(first && undoStep(first.stack)).toBeUndefined();
  expect(first && redoStep(first.stack)?.edits).toEqual([edit('', '1')]);
});

it('undo stack: undoes the edits of a step in reverse', () => {
  const stack = pushStep(EMPTY_STACK, [edit('', '1'), edit('1', '2')]);
  expect(undoStep(stack)?.edits).toEqual([edit('2', '1'), edit('1', '')]);
});

it('undo stack: forgets what was undone after a new step', () => {
  const undone = undoStep(pushStep(EMPTY_STACK, [edit('', '1')]));
  const next = pushStep(undone?.stack ?? EMPTY_STACK, [edit('', '3')]);
  expect(redoStep(next)).toBeUndefined();
});

it('undo stack: ignores steps that change nothing', () => {
  expect(undoStep(pushStep(EMPTY_STACK, [edit('1', '1')]))).toBeUndefined();
});
