import { STUDY } from '@dekanat/contract/catalogue/study.ts';
import type { DrawnQuestion } from '@dekanat/contract/study/student-tests.ts';
import { queryClient } from '#api/query.ts';
import { QUESTIONS_KEY } from './follow-events.ts';
import { isUnsent, type Written, writtenIn } from './written.ts';

/** Items of a lesson; other lists of the resource have no questions. */
interface Items {
  data: { id?: number; test_question?: DrawnQuestion[] }[];
}

/** The questions with an answer that the server has stored. */
export const withAnswer = (
  questions: DrawnQuestion[],
  { test_question_id, test_answer_id }: Written['body'],
) =>
  questions.map((one) =>
    one.id === test_question_id ? { ...one, selected: test_answer_id as number[] } : one,
  );

/** Whether two answers are to the same question. */
export const isSameQuestion = (one: Written, other: Written): boolean =>
  one.kind === other.kind &&
  one.params.itemId === other.params.itemId &&
  one.params.examId === other.params.examId &&
  one.body.test_question_id === other.body.test_question_id;

const withAnswers = (item: Items['data'][number], { params, body }: Written) =>
  item.id === params.itemId && item.test_question !== undefined
    ? { ...item, test_question: withAnswer(item.test_question, body) }
    : item;

/** Enters an answer that the server has stored in the questions that are shown; earlier refusals of the question are settled. */
export function enterAnswer(written: Written): void {
  const { kind, params, body } = written;
  if (kind === 'examAnswer')
    queryClient.setQueriesData<DrawnQuestion[]>(
      { queryKey: [QUESTIONS_KEY, params.examId] },
      (before) => before && withAnswer(before, body),
    );
  else
    queryClient.setQueriesData<Items>({ queryKey: [STUDY.lesson_readings.name] }, (before) =>
      before?.data.some(({ id, test_question }) => id === params.itemId && test_question)
        ? { ...before, data: before.data.map((item) => withAnswers(item, written)) }
        : before,
    );
  const cache = queryClient.getMutationCache();
  for (const mutation of cache.findAll({ predicate: isUnsent, status: 'error' })) {
    const refused = writtenIn(mutation);
    if (refused !== undefined && isSameQuestion(refused, written)) cache.remove(mutation);
  }
}
