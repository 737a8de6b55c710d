import {
  isEmpty,
  problemsOfQuestion,
  type QuestionContent,
  type QuestionProblem,
} from '@dekanat/contract/syllabi/questions.ts';

type Flag = 0 | 1;

export interface AnswerDraft {
  /** Identifies the answer in the browser: a new one has no id yet. */
  key: string;
  id?: number | undefined;
  answer: string;
  correct_answer: Flag;
}

/** A question in an editor. */
export interface QuestionDraft {
  question: string;
  multiple_choice: Flag;
  answers: readonly AnswerDraft[];
}

/** Drafts survive a reload, so that a counter alone would use keys twice. */
const PAGE = Math.random().toString(36).slice(2);
let keys = 0;
export const newKey = (): string => {
  keys += 1;
  return `${PAGE}-${keys}`;
};

const blankAnswer = (): AnswerDraft => ({ key: newKey(), answer: '', correct_answer: 0 });

/** A new question, with lines for the fewest answers that it may have. */
export const blankQuestion = (): QuestionDraft => ({
  question: '',
  multiple_choice: 0,
  answers: [blankAnswer(), blankAnswer()],
});

interface Content extends Omit<QuestionContent, 'answers'> {
  answers: readonly { id?: number; answer: string; correct_answer: Flag | null }[];
}

/** Whether the server does not show which answers are right. */
export const hidesAnswers = ({ answers }: Pick<Content, 'answers'>): boolean =>
  answers.some(({ correct_answer }) => correct_answer === null);

export const draftOf = ({ question, multiple_choice, answers }: Content): QuestionDraft => ({
  question,
  multiple_choice,
  answers: answers.map(({ id, answer, correct_answer }) => ({
    key: id === undefined ? newKey() : `#${id}`,
    ...(id !== undefined && { id }),
    answer,
    correct_answer: correct_answer ?? 0,
  })),
});

/** The answers that are sent: a new one without text is a line that the author has not filled in. */
export const sentAnswers = ({ answers }: QuestionDraft): AnswerDraft[] =>
  answers.filter(({ id, answer }) => id !== undefined || !isEmpty(answer));

/** A question as it is sent. */
export const inputOf = (draft: QuestionDraft) => ({
  question: draft.question,
  multiple_choice: draft.multiple_choice,
  answers: sentAnswers(draft).map(({ id, answer, correct_answer }) => ({
    ...(id !== undefined && { id }),
    answer,
    correct_answer,
  })),
});

const hasAnswer = ({ answers }: QuestionDraft): boolean => answers.some(({ answer }) => !isEmpty(answer));

/** Neither text nor answers: nothing would be lost. */
export const isBlank = (draft: QuestionDraft): boolean => isEmpty(draft.question) && !hasAnswer(draft);

/** Questions without text or answers are not sent. */
export const isSendable = (draft: QuestionDraft): boolean => !isEmpty(draft.question) && hasAnswer(draft);

const problems = new WeakMap<QuestionDraft, QuestionProblem[]>();
/** What is wrong with a question; computed once for each draft, because a test may have thousands. */
export function problemsOf(draft: QuestionDraft): QuestionProblem[] {
  const found = problems.get(draft) ?? problemsOfQuestion(inputOf(draft));
  problems.set(draft, found);
  return found;
}

const texts = new WeakMap<QuestionDraft, string>();
/** The words of a question in lower case, to search in. */
export function wordsOf(draft: QuestionDraft): string {
  const found =
    texts.get(draft) ??
    [draft.question, ...draft.answers.map(({ answer }) => answer)]
      .join(' ')
      .replace(/data-latex="([^"]*)"[^<>]*>/g, '>$1 ')
      .replace(/<[^<>]*>/g, ' ')
      .replaceAll('&nbsp;', ' ')
      .toLowerCase();
  texts.set(draft, found);
  return found;
}

const withAnswers = (draft: QuestionDraft, answers: readonly AnswerDraft[]): QuestionDraft => ({
  ...draft,
  answers,
});

export const withAnswerText = (draft: QuestionDraft, key: string, answer: string): QuestionDraft =>
  withAnswers(
    draft,
    draft.answers.map((one) => (one.key === key ? { ...one, answer } : one)),
  );

/** Marks an answer; in a single choice the others are unmarked. */
export const withCorrect = (draft: QuestionDraft, key: string, correct: boolean): QuestionDraft =>
  withAnswers(
    draft,
    draft.answers.map((one) => {
      if (one.key === key) return { ...one, correct_answer: correct ? 1 : 0 };
      return draft.multiple_choice === 1 ? one : { ...one, correct_answer: 0 };
    }),
  );

/** Changes the kind of a question; a single choice keeps its first correct answer. */
export function withKind(draft: QuestionDraft, multiple_choice: Flag): QuestionDraft {
  const first = draft.answers.find(({ correct_answer }) => correct_answer === 1);
  const answers =
    multiple_choice === 1
      ? draft.answers
      : draft.answers.map((one) => (one === first ? one : { ...one, correct_answer: 0 as const }));
  return { ...draft, multiple_choice, answers };
}

/** Adds an empty answer after another one, or at the end. */
export function withNewAnswer(draft: QuestionDraft, after?: string): { draft: QuestionDraft; key: string } {
  const answer = blankAnswer();
  const index = draft.answers.findIndex(({ key }) => key === after);
  const at = index < 0 ? draft.answers.length : index + 1;
  return { draft: withAnswers(draft, draft.answers.toSpliced(at, 0, answer)), key: answer.key };
}

export const withoutAnswer = (draft: QuestionDraft, key: string): QuestionDraft =>
  withAnswers(
    draft,
    draft.answers.filter((one) => one.key !== key),
  );

export const withAnswerAt = (draft: QuestionDraft, answer: AnswerDraft, index: number): QuestionDraft =>
  withAnswers(draft, draft.answers.toSpliced(index, 0, answer));

export function withMovedAnswer(draft: QuestionDraft, key: string, step: -1 | 1): QuestionDraft {
  const from = draft.answers.findIndex((one) => one.key === key);
  return withAnswers(draft, moved(draft.answers, from, from + step));
}

/** A list with one element at another place; unchanged where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  if (one === undefined || to < 0 || to >= list.length || to === from) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}
