import type { Control } from '@dekanat/contract/curricula/controls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { lacksLessons, poolOf } from '#features/syllabi/shared.ts';
import { groupsOf, JOIN_PEOPLE } from './exam-people.ts';
import { testControls } from './test-controls.ts';

/**
 * Condition: the exam `other` needs one of the `people` of the exam `exam` at the same time. Students take one subject of an
 * elective group, so those do not clash by their groups.
 */
export const CLASHES = sql`(
  other.university_id = exam.university_id and other.occupied && exam.occupied and other.id <> exam.id and (
    exists (select from semester_subject_teachers theirs
      where theirs.semester_subject_id = other.semester_subject_id and theirs.statement = other.statement
        and theirs.teacher_id = any(people.teacher_ids))
    or exists (select from ${groupsOf('other')} theirs where theirs.group_id = any(people.group_ids)) and not exists (
      select from semester_subjects here join semester_subjects there on there.semester_id = here.semester_id
        and there.choice_of_subject = here.choice_of_subject and there.id <> here.id
      where here.id = exam.semester_subject_id and there.id = other.semester_subject_id)))`;

/** The number of exams that clash with `exam`, joined with its people. */
export const CLASH_COUNT: RawBuilder<number> = sql`(select count(*) from exam_schedules other where ${CLASHES})`;

async function select(db: Queryable, condition: RawBuilder<unknown>): Promise<Control[]> {
  const { rows } = await sql<Omit<Control, 'pool' | 'lessons_missing'>>`
  select exam.id, exam.version, exam.created_at, exam.updated_at, exam.semester_subject_id, exam.control_type_id,
    exam.statement, exam.type, exam.rating, exam.start_date, exam.end_date, exam.count_test_in_lesson,
    exam.count_of_test_for_student, exam.count_of_attempts, exam.total_time, exam.description,
    array(select lesson_id from exam_schedule_lessons lesson where lesson.exam_schedule_id = exam.id order by 1) as lesson_ids,
    ${CLASH_COUNT} as clashes
  from exam_schedules exam ${JOIN_PEOPLE} where ${condition} order by exam.start_date, exam.id`.execute(db);
  const tests = rows.filter(({ type }) => type === 'test').map(({ id }) => id);
  const controls = tests.length === 0 ? [] : await testControls(db, tests);
  const byId = new Map(controls.map((control) => [control.id, control]));
  return rows.map((row) => {
    const test = byId.get(row.id);
    return {
      ...row,
      pool: test === undefined ? null : poolOf(test),
      lessons_missing: test === undefined ? null : lacksLessons(test),
    };
  });
}

/** The controls of semester subjects, in order of time. */
export const controlRows = (db: Queryable, semesterSubjectIds: number[]): Promise<Control[]> =>
  select(db, sql`exam.semester_subject_id = any(${semesterSubjectIds}::integer[])`);

export const controlRow = async (db: Queryable, id: number): Promise<Control | undefined> =>
  (await select(db, sql`exam.id = ${id}`))[0];
