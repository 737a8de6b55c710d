import type { Entry } from '#features/syllabi/tests/entries.ts';
import type { ActiveQuestion, QuestionActions } from '#features/syllabi/tests/question-actions.ts';

export interface QuestionCardProps {
  entry: Entry;
  /** From 1. */
  number: number;
  total: number;
  /** Where the editor starts, if this question is edited. */
  active: ActiveQuestion | undefined;
  isSelected: boolean;
  readOnly: boolean;
  /** Not while a search leaves questions out. */
  canMove: boolean;
  actions: QuestionActions;
}
