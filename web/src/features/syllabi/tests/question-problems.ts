import { isEmpty } from '@dekanat/contract/syllabi/questions.ts';
import type { Entry } from '#features/syllabi/tests/entries.ts';
import { isBlank, problemsOf } from '#features/syllabi/tests/question-draft.ts';
import type { TextKey } from '#i18n/text-key.ts';

/** What is wrong with a question of a test, as text keys. The last question without answers has a message of its own. */
export function problemKeysOf({ draft, hidden }: Entry, isLast: boolean): TextKey[] {
  if (hidden) return [];
  const hasNoAnswer = draft.answers.every(({ answer }) => isEmpty(answer));
  if (isLast && hasNoAnswer && !isEmpty(draft.question)) return ['test.last.no_answer'];
  return problemsOf(draft);
}

export interface FaultyQuestion {
  key: string;
  /** From 1. */
  number: number;
  /** Text key of the first problem. */
  problem: TextKey;
}

/** The questions with problems. A question that is just being written is left out, and a new one that is still empty. */
export const faultyQuestions = (
  entries: readonly Entry[],
  unfinished: string | undefined,
): FaultyQuestion[] =>
  entries.flatMap((entry, index) => {
    if (entry.key === unfinished || (entry.id === undefined && isBlank(entry.draft))) return [];
    const [problem] = problemKeysOf(entry, index === entries.length - 1);
    return problem === undefined ? [] : [{ key: entry.key, number: index + 1, problem }];
  });
