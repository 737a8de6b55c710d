import { problemsOfQuestion, type Question } from '@dekanat/contract/syllabi/questions.ts';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { type AnswerRight, answerRight, hidesAnswers, recordAnswersShown } from './answer-rights.ts';
import { questionsOf, type StoredQuestion } from './question-rows.ts';

/** A question as a client with this right sees it: a draft says what it lacks. */
function viewOf(
  { answers_hidden, ...question }: StoredQuestion,
  right: AnswerRight,
  language: Context['language'],
): Question {
  const isHidden = hidesAnswers(right, { answers_hidden });
  const problems = problemsOfQuestion(question).filter(
    (key) => !isHidden || !key.startsWith('question.correct'),
  );
  return {
    ...question,
    answers: question.answers.map(({ correct_answer, ...answer }) => ({
      ...answer,
      correct_answer: isHidden ? null : correct_answer,
    })),
    problems: problems.map((key) => translate(key, language)),
  };
}

/** Questions of a syllabus as the caller sees them. */
export async function viewsOf(
  context: Context,
  syllabusId: number,
  questions: StoredQuestion[],
): Promise<Question[]> {
  const right = await answerRight(context, syllabusId);
  return questions.map((question) => viewOf(question, right, context.language));
}

/** The questions of a test as the caller sees them; that right answers were seen is recorded. */
export async function readQuestions(
  context: Context,
  syllabusId: number,
  itemId: number,
): Promise<Question[]> {
  const questions = await viewsOf(context, syllabusId, await questionsOf(context.db, itemId));
  const shown = questions.some(({ answers }) => answers.some((answer) => answer.correct_answer !== null));
  if (shown) await recordAnswersShown(context, syllabusId);
  return questions;
}
