import type { Move } from '#features/ratings/grid/cell-selection.ts';
import { letterOf } from '#ui/shortcut.ts';

export type GridCommand =
  | { type: 'move' | 'extend'; move: Move }
  | { type: 'enter' | 'tab'; step: 1 | -1 }
  /** Edits the active cell: its text, or a typed character in its place. */
  | { type: 'edit'; typed?: string }
  | { type: 'clear' | 'fill-down' | 'undo' | 'redo' | 'select-all' | 'absent' | 'leave' };

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const MOVES: Partial<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'row-start',
  End: 'row-end',
};

const CONTROL_MOVES: Partial<Record<string, Move>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'row-start',
  ArrowRight: 'row-end',
  Home: 'first',
  End: 'last',
};

const SHORTCUTS: Partial<Record<string, GridCommand>> = {
  z: { type: 'undo' },
  y: { type: 'redo' },
  d: { type: 'fill-down' },
  a: { type: 'select-all' },
};

function controlCommand({ key, code, shiftKey }: Key): GridCommand | undefined {
  const move = CONTROL_MOVES[key];
  if (move) return { type: shiftKey ? 'extend' : 'move', move };
  const letter = letterOf({ key, code }) ?? '';
  if (letter === 'z' && shiftKey) return { type: 'redo' };
  return SHORTCUTS[letter];
}

/** What a key does on a cell that is not being edited. */
export function commandOf(event: Key): GridCommand | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return controlCommand(event);
  const move = MOVES[key];
  if (move) return { type: shiftKey ? 'extend' : 'move', move };
  const step = shiftKey ? -1 : 1;
  switch (key) {
    case 'Enter':
      return { type: 'enter', step };
    case 'Tab':
      return { type: 'tab', step };
    case 'F2':
      return { type: 'edit' };
    case 'Delete':
    case 'Backspace':
      return { type: 'clear' };
    case ' ':
      return { type: 'absent' };
    case 'Escape':
      return { type: 'leave' };
    default:
      return [...key].length === 1 ? { type: 'edit', typed: key } : undefined;
  }
}
