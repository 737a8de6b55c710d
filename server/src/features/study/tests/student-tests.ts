import { studentExams, studentTests } from '@dekanat/contract/study/student-tests.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import type { StudentContext } from '../own-register.ts';
import { storeAnswer } from './answers.ts';
import { completeAttempt, completeOwnDue, openAttempt, runningAttempt } from './own-attempts.ts';
import { ownExams } from './own-exams.ts';
import { exam, lessonTest, type TestKey } from './own-tests.ts';
import { questionsOfAttempts } from './shown-questions.ts';
import { testResult, testResults } from './test-results.ts';

const complete = async (
  context: StudentContext,
  key: TestKey,
  { attempt }: { attempt?: number | undefined },
) => testResult(context, await completeAttempt(context, key, attempt));

// Acts have transactions of their own: an attempt whose time is over is completed also when the act is refused.
export const studentTestFeature = implement(studentTests, {
  answer: withoutTransaction((context, { params: { itemId }, body }) =>
    storeAnswer(context, lessonTest(itemId), body),
  ),
  complete: withoutTransaction((context, { params: { itemId }, body }) =>
    complete(context, lessonTest(itemId), body),
  ),
  results: async (context, { query }) => {
    await completeOwnDue(context);
    return wholeOrPage(await testResults(context, query), query);
  },
});

async function startExam(context: StudentContext, id: number, number: number | undefined) {
  const attempt =
    number === undefined
      ? await openAttempt(context, exam(id), true)
      : await runningAttempt(context, exam(id), number);
  return (await questionsOfAttempts(context, [attempt.id])).get(attempt.id) ?? [];
}

async function schedule(context: StudentContext, filters: Parameters<typeof ownExams>[1]) {
  await completeOwnDue(context);
  return ownExams(context, filters);
}

export const studentExamFeature = implement(studentExams, {
  schedule: (context, { query }) => schedule(context, query),
  scheduleOfSemester: (context, { params: { semesterId }, query }) =>
    schedule(context, { ...query, semester_id: semesterId }),
  start: (context, { params: { examId }, query }) => startExam(context, examId, query.attempt),
  answer: withoutTransaction((context, { params: { examId }, body }) =>
    storeAnswer(context, exam(examId), body),
  ),
  complete: withoutTransaction((context, { params: { examId }, body }) =>
    complete(context, exam(examId), body),
  ),
});
