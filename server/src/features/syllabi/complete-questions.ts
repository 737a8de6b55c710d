import { problemsOfQuestion, type QuestionInput } from '@dekanat/contract/syllabi/questions.ts';
import type { Context } from '#api/context.ts';
import { Invalid } from '#api/errors.ts';
import { lockUse } from './exam-guard.ts';
import { questionsOf } from './question-rows.ts';

/** Students take the tests of a published syllabus in use, so nothing unfinished is stored there. @throws Invalid */
export async function requireCompleteInUse(
  { db }: Context,
  syllabusId: number,
  questions: readonly QuestionInput[],
): Promise<void> {
  if (!(await lockUse(db, syllabusId))) return;
  const problems = questions.flatMap((question, index) =>
    problemsOfQuestion(question).map((key) => ({
      field: `questions.${index}.${key === 'question.text.required' ? 'question' : 'answers'}`,
      key,
      values: {},
    })),
  );
  if (problems.length > 0) throw new Invalid(problems);
}

/**
 * A question that was removed before its syllabus was published may be unfinished: it is not restored afterwards. Called once the sent
 * questions are stored, which may complete it. @throws Invalid
 */
export async function requireRestoredComplete(
  { db }: Context,
  { itemId, syllabusId }: { itemId: number; syllabusId: number },
  restored: number[],
): Promise<void> {
  if (restored.length === 0 || !(await lockUse(db, syllabusId))) return;
  const problems = (await questionsOf(db, itemId, restored)).flatMap((question) =>
    problemsOfQuestion(question).map((key) => ({
      field: `restored.${restored.indexOf(question.id)}`,
      key,
      values: {},
    })),
  );
  if (problems.length > 0) throw new Invalid(problems);
}
