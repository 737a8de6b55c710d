import { questionPool } from '@dekanat/contract/curricula/control-rules.ts';
import { sql } from 'kysely';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { DRAWABLE, SHOWN } from '#features/syllabi/shared.ts';

interface Lesson {
  id: number;
  name: string;
  module_name: string;
  questions: number;
  deadline_date: string | null;
}

/** The lessons of a syllabus in order, with the number of questions that can be drawn. */
export async function lessonsOf(db: Queryable, syllabusId: number): Promise<Lesson[]> {
  const { rows } = await sql<Lesson>`
    select lesson.id, lesson.name, module.name as module_name, lesson.deadline_date,
      ${DRAWABLE} as questions
    from syllabus_lessons lesson join syllabus_modules module on module.id = lesson.module_id
    where lesson.syllabus_id = ${syllabusId} and ${SHOWN}
    order by module.sort, module.id, lesson.sort, lesson.id`.execute(db);
  return rows;
}

interface Test {
  count_test_in_lesson: number;
  count_of_test_for_student: number;
  lesson_ids?: number[] | undefined;
}

/**
 * The lessons of a test: the chosen ones, else all with questions.
 * @throws Invalid where the subject has no syllabus, a lesson is of another one, or there are too few questions
 */
export async function lessonsOfTest(db: Queryable, syllabusId: number | null, test: Test): Promise<number[]> {
  if (syllabusId === null) throw invalidField('type', 'exam_schedule.test.syllabus');
  // A lesson that is being removed is either not offered, or kept by this control.
  await sql`select from syllabi where id = ${syllabusId} for share`.execute(db);
  const lessons = await lessonsOf(db, syllabusId);
  const chosen = test.lesson_ids?.length ? new Set(test.lesson_ids) : undefined;
  if (chosen && lessons.filter(({ id }) => chosen.has(id)).length < chosen.size)
    throw invalidField('lesson_ids', 'invalid.out_of_scope');
  const used = lessons.filter(({ id, questions }) => chosen?.has(id) ?? questions > 0);
  const pool = questionPool(
    used.map(({ questions }) => questions),
    test.count_test_in_lesson,
  );
  if (test.count_of_test_for_student > pool)
    throw invalidField('count_of_test_for_student', 'exam_schedule.pool', { count: pool });
  return used.map(({ id }) => id);
}
