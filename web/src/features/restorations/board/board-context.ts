import type {
  OldResult,
  OldSemester,
  Proposal,
  SlotSemester,
} from '@dekanat/contract/restorations/restorations.ts';
import { createContext, use } from 'react';
import type { Pairs } from '#features/restorations/board/board-state.ts';

interface BoardContextValue {
  pool: readonly OldSemester[];
  semesters: readonly SlotSemester[];
  results: ReadonlyMap<number, OldResult>;
  pairs: Pairs;
  /** Subjects that can take a result now. */
  open: ReadonlySet<number>;
  proposals: readonly Proposal[];
  /** The server's problems by subject. */
  problems: ReadonlyMap<number, string>;
  readOnly: boolean;
  place: (result: number, slot: number) => void;
  clear: (slot: number) => void;
}

/** The board with its actions, for its parts. */
export const BoardContext = createContext<BoardContextValue | undefined>(undefined);

export function useBoard(): BoardContextValue {
  const board = use(BoardContext);
  if (board === undefined) throw new Error('No board around this component');
  return board;
}

/** What is dragged: a result of the pool, or of a subject. */
export interface DraggedResult {
  result: number;
}

/** Moves the focus to the name before or after by an arrow key. @returns whether the key was one */
export function focusStep(from: HTMLElement, key: string): boolean {
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return false;
  const all = [...document.querySelectorAll<HTMLElement>('.board-name')];
  all[all.indexOf(from) + by]?.focus();
  return true;
}
