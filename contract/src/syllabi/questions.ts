import { z } from 'zod';
import { Id, storableText, Version } from '#api/fields.ts';

/** Lengths of the HTML of a question and of an answer, in characters. */
export const QUESTION_MAX = 50_000;
export const ANSWER_MAX = 10_000;
export const ANSWERS_MAX = 50;
/** Questions of one test. */
export const QUESTIONS_MAX = 5_000;

/** 0 or 1, as clients send it. */
const Flag = z.literal([0, 1]);

export const Answer = z.object({
  id: Id,
  answer: z.string(),
  /** null: the caller does not see right answers. */
  correct_answer: Flag.nullable(),
});
export const Question = z.object({
  id: Id,
  /** Increases with every change of the question or its answers. */
  version: Version,
  question: z.string(),
  multiple_choice: Flag,
  answers: z.array(Answer),
  /** Why it is a draft, which no test draws; empty for a complete question. */
  problems: z.array(z.string()),
  /** The key with which a client added it. */
  client_key: z.string().nullable().optional(),
});
export type Question = z.infer<typeof Question>;

/** Characters of the key of a client. */
const CLIENT_KEY_MAX = 64;

const AnswerInput = z.strictObject({
  /** Of an existing answer; a new one has none. */
  id: Id.optional(),
  answer: storableText().max(ANSWER_MAX),
  correct_answer: Flag,
});
export const QuestionInput = z.strictObject({
  /** Of an existing question; a new one has none. */
  id: Id.optional(),
  /** The version that was changed: a newer one is not overwritten (409). Without it the last write wins. */
  version: Version.optional(),
  question: storableText().max(QUESTION_MAX),
  multiple_choice: Flag,
  answers: z.array(AnswerInput).max(ANSWERS_MAX),
  /** Ignored: clients may send a question as they read it. */
  problems: z.array(z.string()).optional(),
  /**
   * Of a new question, unique in its test. Sent again, because the answer was lost, it adds nothing: the answer contains the question
   * as it is stored by then.
   */
  client_key: storableText().min(1).max(CLIENT_KEY_MAX).nullish(),
});
export type QuestionInput = z.infer<typeof QuestionInput>;

/** A question without its markup and ids, as the rules and the file formats see it. */
export interface QuestionContent {
  question: string;
  multiple_choice: 0 | 1;
  answers: readonly { answer: string; correct_answer: 0 | 1 }[];
}

export type QuestionProblem =
  | 'question.text.required'
  | 'question.answers.min'
  | 'question.answer.required'
  | 'question.correct.required'
  | 'question.correct.single';

/**
 * What is wrong with a question: it has a text, at least two answers with text, and at least one correct answer, exactly one
 * for a single choice.
 */
export function problemsOfQuestion({
  question,
  multiple_choice,
  answers,
}: Omit<QuestionContent, 'answers'> & {
  answers: readonly { answer: string; correct_answer: 0 | 1 | null }[];
}): QuestionProblem[] {
  const correct = answers.filter(({ correct_answer }) => correct_answer === 1).length;
  return [
    ...(isEmpty(question) ? (['question.text.required'] as const) : []),
    ...(answers.length < 2 ? (['question.answers.min'] as const) : []),
    ...(answers.some(({ answer }) => isEmpty(answer)) ? (['question.answer.required'] as const) : []),
    ...(answers.length > 0 && correct === 0 ? (['question.correct.required'] as const) : []),
    ...(multiple_choice === 0 && correct > 1 ? (['question.correct.single'] as const) : []),
  ];
}

/** Whether HTML shows nothing: neither words nor a picture, formula or video. */
export const isEmpty = (html: string): boolean =>
  !/<(?:img|video|iframe|table|hr)\b|data-latex=/.test(html) &&
  html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '';
