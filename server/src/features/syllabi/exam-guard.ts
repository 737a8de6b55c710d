import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { formatInstant } from '#api/instant-format.ts';
import { THIS_SECOND } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import type { TestControl } from './drawn-lessons.ts';
import { type ExamNeeds, lossOf, type ShownTest } from './exam-needs.ts';

/** The tests of lessons that students take now: of a published syllabus in use, or with a proctored session that is not over. */
async function testsInUse(db: Queryable, syllabusId: number): Promise<ShownTest[]> {
  const { rows } = await sql<ShownTest>`
    select item.id, lesson.name as lesson_name, item.count_of_test_for_student, session_until,
      (select count(*) from test_questions q where q.item_id = item.id and q.retired_at is null and q.complete) as questions
    from lesson_items item
    join syllabus_lessons lesson on lesson.id = item.lesson_id and lesson.removed_at is null
    join syllabus_modules module on module.id = lesson.module_id and module.removed_at is null
    cross join lateral (
      select max(test_end_date) as session_until from proctoring_sessions
      where item_id = item.id and test_end_date >= ${THIS_SECOND}) session
    where item.syllabus_id = ${syllabusId} and item.type = 'test' and item.removed_at is null
      and (session_until is not null or ${isInUse(syllabusId)})`.execute(db);
  return rows;
}

const isInUse = (syllabusId: number) => sql<boolean>`exists (
  select from syllabi join semester_subjects on semester_subjects.syllabus_id = syllabi.id
  where syllabi.id = ${syllabusId} and syllabi.status = 'publish')`;

/** Whether a syllabus is published and a curriculum uses it. Its row is locked, so that this does not change meanwhile. */
export async function lockUse(db: Queryable, syllabusId: number): Promise<boolean> {
  await sql`select from syllabi where id = ${syllabusId} for no key update`.execute(db);
  const { rows } = await sql<{ used: boolean }>`select ${isInUse(syllabusId)} as used`.execute(db);
  return rows[0]?.used ?? false;
}

const needsOf = async ({ services, db }: Context, syllabusId: number): Promise<ExamNeeds> => ({
  controls: await services.syllabusUses.testControls(db, syllabusId),
  tests: await testsInUse(db, syllabusId),
});

const placesOf = (controls: readonly TestControl[]): string =>
  controls
    .map(({ curriculum_name, start_date }) => `${curriculum_name}, ${formatInstant(start_date)}`)
    .join('; ');

/**
 * Runs a change of a syllabus after which its exams still have their lessons and questions (docs/domain.md §12).
 * @throws Refusal 405 with the exams that need what the change takes away
 */
export async function keepExams<T>(
  context: Context,
  syllabusId: number,
  change: () => Promise<T>,
): Promise<T> {
  await lockUse(context.db, syllabusId);
  const before = await needsOf(context, syllabusId);
  const result = await change();
  if (before.controls.length + before.tests.length === 0) return result;
  const loss = lossOf(before, await needsOf(context, syllabusId));
  if (loss === undefined) return result;
  const { key, controls = [], lessons = [], until, ...counts } = loss;
  throw new Refusal('in_use', {
    key,
    values: {
      ...counts,
      controls: placesOf(controls),
      lessons: lessons.join(', '),
      until: until === undefined ? '' : formatInstant(until),
    },
  });
}
