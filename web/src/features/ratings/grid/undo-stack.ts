import type { RatingCell } from '#features/ratings/grid/pending-cells.ts';

/** The texts of a cell before and after an edit. */
interface CellEdit extends RatingCell {
  before: string;
  after: string;
}

/** Cells that changed together, such as by one paste. */
export type EditStep = readonly CellEdit[];

export interface UndoStack {
  undoable: readonly EditStep[];
  redoable: readonly EditStep[];
}

const STEPS_MAX = 200;

export const EMPTY_STACK: UndoStack = { undoable: [], redoable: [] };

/** Adds a step; what was undone before can no longer be redone. */
export const pushStep = ({ undoable, redoable }: UndoStack, step: EditStep): UndoStack => {
  const changed = step.filter(({ before, after }) => before !== after);
  return changed.length === 0
    ? { undoable, redoable }
    : { undoable: [...undoable.slice(1 - STEPS_MAX), changed], redoable: [] };
};

interface Undone {
  stack: UndoStack;
  /** The edits that undo or redo the step. */
  edits: EditStep;
}

const reversed = (step: EditStep): EditStep =>
  step.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before })).toReversed();

export function undoStep({ undoable, redoable }: UndoStack): Undone | undefined {
  const step = undoable.at(-1);
  if (step === undefined) return undefined;
  return {
    stack: { undoable: undoable.slice(0, -1), redoable: [...redoable, step] },
    edits: reversed(step),
  };
}

export function redoStep({ undoable, redoable }: UndoStack): Undone | undefined {
  const step = redoable.at(-1);
  if (step === undefined) return undefined;
  return { stack: { undoable: [...undoable, step], redoable: redoable.slice(0, -1) }, edits: step };
}
