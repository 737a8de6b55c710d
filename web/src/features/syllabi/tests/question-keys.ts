import { isEmpty } from '@dekanat/contract/syllabi/questions.ts';
import type { KeyboardEvent } from 'react';
import {
  type QuestionDraft,
  withCorrect,
  withMovedAnswer,
  withNewAnswer,
  withoutAnswer,
} from '#features/syllabi/tests/question-draft.ts';

/** The text of a question that is edited: `question`, or the key of an answer. */
export type QuestionField = string;
export const QUESTION_FIELD: QuestionField = 'question';

export interface QuestionKeys {
  draft: QuestionDraft;
  field: QuestionField;
  change: (update: (draft: QuestionDraft) => QuestionDraft) => void;
  activate: (field: QuestionField) => void;
  /** Ctrl+Enter. */
  onNext?: (() => void) | undefined;
  /** Alt+↑ or Alt+↓ in the text of the question. */
  onMove?: ((step: -1 | 1) => void) | undefined;
  /** Escape. */
  onLeave?: (() => void) | undefined;
}

/** Lists, tables and code of a rich text need Enter for themselves. */
function isInBlock(): boolean {
  const node = document.getSelection()?.anchorNode;
  const element = node instanceof Element ? node : node?.parentElement;
  // The answers themselves are a list.
  const block = element?.closest('li, td, th, pre');
  return block?.closest('.ProseMirror') !== null && block !== null && block !== undefined;
}

/** Goes to the next answer; behind the last one, unless that is empty, to a new one. */
function goToNextAnswer({ draft, field, change, activate }: QuestionKeys): void {
  const index = draft.answers.findIndex(({ key }) => key === field);
  const next = draft.answers[index + 1];
  const current = draft.answers[index];
  if (next !== undefined) activate(next.key);
  if (next !== undefined || (current !== undefined && isEmpty(current.answer))) return;
  const added = withNewAnswer(draft, current?.key);
  const answer = added.draft.answers.find(({ key }) => key === added.key);
  if (answer === undefined) return;
  change((present) => ({ ...present, answers: present.answers.toSpliced(index + 1, 0, answer) }));
  activate(added.key);
}

/** Removes an empty answer and goes to the one before. @returns whether there was one */
function leaveEmptyAnswer({ draft, field, change, activate }: QuestionKeys): boolean {
  const index = draft.answers.findIndex(({ key }) => key === field);
  const current = draft.answers[index];
  if (current === undefined || !isEmpty(current.answer)) return false;
  change((present) => withoutAnswer(present, field));
  activate(draft.answers[index - 1]?.key ?? QUESTION_FIELD);
  return true;
}

function move({ field, change, onMove }: QuestionKeys, step: -1 | 1): void {
  if (field === QUESTION_FIELD) onMove?.(step);
  else change((present) => withMovedAnswer(present, field, step));
}

/** Marks the answer as correct, or unmarks it. @returns false in the text of the question */
function toggleCorrect({ draft, field, change }: QuestionKeys): boolean {
  const answer = draft.answers.find(({ key }) => key === field);
  if (answer) change((present) => withCorrect(present, field, answer.correct_answer === 0));
  return answer !== undefined;
}

type Run = (keys: QuestionKeys) => unknown;

const refuse = () => false;

const withAlt: Record<string, Run> = {
  ArrowUp: (keys) => move(keys, -1),
  ArrowDown: (keys) => move(keys, 1),
  Enter: toggleCorrect,
};
const plain: Record<string, Run> = {
  Enter: (keys) => (isInBlock() ? false : goToNextAnswer(keys)),
  Backspace: leaveEmptyAnswer,
  Escape: ({ onLeave }) => (onLeave ?? refuse)(),
};

/** What a key does; a function that returns false leaves the key to the editor. */
function actionOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Run | undefined {
  if (altKey) return withAlt[key];
  if (shiftKey) return undefined;
  const isNext = key === 'Enter' && (ctrlKey || metaKey);
  return isNext ? ({ onNext }) => (onNext ?? refuse)() : plain[key];
}

/** Handles the keys of the texts of a question before their editor does. */
export function handleQuestionKey(event: KeyboardEvent, keys: QuestionKeys): void {
  const { target, nativeEvent } = event;
  // The forms of the editor, such as that of a formula, have keys of their own.
  if (nativeEvent.isComposing || !(target instanceof Element && target.closest('.ProseMirror'))) return;
  const run = actionOf(event);
  if (run === undefined || run(keys) === false) return;
  event.preventDefault();
  event.stopPropagation();
}
