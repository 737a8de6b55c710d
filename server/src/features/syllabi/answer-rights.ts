import { type SqlBool, sql } from 'kysely';
import { teacherIdOf } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { recordRepeatedShowing } from '#crud/personal-data-access.ts';
import type { Queryable } from '#db/database.ts';

/** Which right answers of the tests of a syllabus the caller sees: all, those of own questions, or none. */
export type AnswerRight = 'all' | 'own' | 'none';

/** Whether the caller's permission shows the right answers of all tests in scope. */
const seesAllAnswers = ({ caller }: Pick<Context, 'caller'>): boolean =>
  caller.permissions.has('test_answers_show');

/** Condition: the teacher is assigned to the semester subject `subject`. */
const isAssigned = (teacherId: number) => sql<SqlBool>`(
  ${teacherId} in (subject.teacher_id, subject.tutor_id) or exists (
    select from semester_subject_teachers taught
    where taught.semester_subject_id = subject.id and taught.teacher_id = ${teacherId}))`;

/** Right answers are for holders of the permission, teachers assigned to a subject with the syllabus, and its author. */
export async function answerRight(context: Context, syllabusId: number): Promise<AnswerRight> {
  if (seesAllAnswers(context)) return 'all';
  const { db, caller } = context;
  const teacherId = teacherIdOf(caller);
  const { rows } = await sql<{ assigned: boolean; author: boolean }>`
    select coalesce(author_id = ${caller.id}, false) as author,
      exists (select from semester_subjects subject where subject.syllabus_id = syllabi.id and ${isAssigned(teacherId)}) as assigned
    from syllabi where id = ${syllabusId}`.execute(db);
  const [found] = rows;
  if (found?.assigned) return 'all';
  return found?.author ? 'own' : 'none';
}

/** Whether the right answers of a question stay hidden. */
export const hidesAnswers = (right: AnswerRight, { answers_hidden }: { answers_hidden: boolean }): boolean =>
  right === 'none' || (right === 'own' && answers_hidden);

interface BankRow {
  subject_id: number;
  author_id: number | null;
  answers_hidden: boolean;
  answers: readonly { answer: string; correct_answer: 0 | 1 }[];
}

/** Whether the caller sees the right answers of questions of the bank: as those of tests, by their subject and author. */
export async function bankAnswerRight(
  context: Context,
): Promise<(question: Omit<BankRow, 'answers'>) => boolean> {
  if (seesAllAnswers(context)) return () => true;
  const { db, caller } = context;
  const taught = caller.kind === 'teacher' ? await subjectsTaughtBy(db, caller.teacherId) : new Set();
  return ({ subject_id, author_id, answers_hidden }) =>
    taught.has(subject_id) || (author_id === caller.id && !answers_hidden);
}

async function subjectsTaughtBy(db: Queryable, teacherId: number): Promise<Set<number>> {
  const { rows } = await sql<{ subject_id: number }>`
    select distinct subject_id from semester_subjects subject where ${isAssigned(teacherId)}`.execute(db);
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** Bank questions without the right answers that the caller does not see. */
export async function visibleAnswers<Row extends BankRow>(context: Context, rows: readonly Row[]) {
  const sees = await bankAnswerRight(context);
  return rows.map((row) =>
    sees(row) ? row : { ...row, answers: row.answers.map((answer) => ({ ...answer, correct_answer: null })) },
  );
}

/** Records that the caller sees the right answers of tests that exams use: those of a planned syllabus or of a proctored test. */
export async function recordAnswersShown(context: Context, syllabusId: number): Promise<void> {
  const { rows } = await sql<{ university_id: number }>`
    select university_id from syllabi where id = ${syllabusId} and (
      exists (select from semester_subjects where syllabus_id = syllabi.id)
      or exists (select from proctoring_sessions where syllabus_id = syllabi.id))`.execute(context.db);
  const [found] = rows;
  if (found !== undefined)
    await recordRepeatedShowing(context, {
      record: 'syllabi',
      universityId: found.university_id,
      id: syllabusId,
    });
}
