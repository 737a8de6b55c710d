import { STUDY } from '@dekanat/contract/catalogue/study.ts';
import type { DrawnQuestion, StoredAnswer } from '@dekanat/contract/study/student-tests.ts';
import { queryClient } from '#api/query.ts';
import { QUESTIONS_KEY } from './follow-events.ts';
import { changeShown } from './shown-queries.ts';
import { isUnsent, type Written, writtenIn } from './written.ts';

/** Items of a lesson; other lists of the resource have neither questions nor read marks. */
interface Items {
  data: {
    id?: number;
    read_total_lesson_item?: number;
    test_question?: DrawnQuestion[];
    attempt?: { ends_at: string };
  }[];
}

/** The questions with an answer that the server has stored. */
export const withAnswer = (
  questions: DrawnQuestion[],
  { test_question_id, test_answer_id }: Pick<StoredAnswer, 'test_question_id' | 'test_answer_id'>,
) => questions.map((one) => (one.id === test_question_id ? { ...one, selected: test_answer_id } : one));

/** Whether two answers are to the same question. */
export const isSameQuestion = (one: Written, other: Written): boolean =>
  one.kind === other.kind &&
  one.params.itemId === other.params.itemId &&
  one.params.examId === other.params.examId &&
  one.body.test_question_id === other.body.test_question_id;

type Item = Items['data'][number];
const isItem = (item: Item): boolean => item.read_total_lesson_item !== undefined;

/** Changes one item of the lessons that are shown. */
const changeItem = (id: unknown, change: (item: Item) => Item) =>
  changeShown<Items>({ queryKey: [STUDY.lesson_readings.name] }, (before) =>
    before.data.some((item) => item.id === id && isItem(item))
      ? { ...before, data: before.data.map((item) => (item.id === id ? change(item) : item)) }
      : before,
  );

/** The server may give the same moment with more or fewer digits. */
const isSameMoment = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) < SECOND_MS;
const SECOND_MS = 1000;

/** The first answer starts the time of an attempt, and staff may change it: how much is left is read from the server. */
function readChangedEnd(id: unknown, { ends_at }: StoredAnswer): void {
  if (ends_at === null) return;
  void queryClient.invalidateQueries({
    queryKey: [STUDY.lesson_readings.name],
    predicate: ({ state }) =>
      (state.data as Items | undefined)?.data.some(
        (item) =>
          item.id === id &&
          isItem(item) &&
          (item.attempt === undefined || !isSameMoment(item.attempt.ends_at, ends_at)),
      ) ?? false,
  });
}

/**
 * Enters the answer that the server has, which may be a later one of another device, in the questions that are shown; earlier refusals of
 * the question are settled.
 */
export function enterAnswer(written: Written, stored: StoredAnswer): void {
  const { kind, params } = written;
  if (kind === 'examAnswer')
    changeShown<DrawnQuestion[]>({ queryKey: [QUESTIONS_KEY, params.examId] }, (before) =>
      withAnswer(before, stored),
    );
  else {
    changeItem(params.itemId, ({ test_question = [], ...item }) => ({
      ...item,
      test_question: withAnswer(test_question, stored),
    }));
    readChangedEnd(params.itemId, stored);
  }
  const cache = queryClient.getMutationCache();
  for (const mutation of cache.findAll({ predicate: isUnsent, status: 'error' })) {
    const refused = writtenIn(mutation);
    if (refused !== undefined && isSameQuestion(refused, written)) cache.remove(mutation);
  }
}

/** Reads the answers that the server has, after another tab has sent them. */
export function readAnswers({ kind, params }: Written): void {
  const queryKey = kind === 'examAnswer' ? [QUESTIONS_KEY, params.examId] : [STUDY.lesson_readings.name];
  void queryClient.invalidateQueries({ queryKey });
}

/** Enters that an item is read. Plans and lists of subjects count it: they are read again. */
export function enterReading({ body }: Written): void {
  changeItem(body.syllabus_module_lesson_item_id, (item) => ({ ...item, read_total_lesson_item: 1 }));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name], state }) =>
      name === STUDY.study_subjects.name ||
      (name === STUDY.lesson_readings.name && !(state.data as Items | undefined)?.data.some(isItem)),
  });
}
