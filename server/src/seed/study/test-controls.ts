import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { withoutTriggers } from '../without-triggers.ts';
import { inProgress } from './seed-sql.ts';
import { DAYS_OPEN, findStudyPlace, type StudyPlace } from './study-place.ts';

/** Of the subjects with a syllabus, every second one has its interim control as a test. */
const TEST_EVERY = 2;
/** Questions of a student, and how many of them each lesson gives at most. */
const [QUESTIONS, QUESTIONS_OF_LESSON] = [10, 2];
/** The test is about the weeks before it. */
const WEEKS = 8;
const MINUTES = 40;
/** The points of the two interim tests of the demonstration's subject. */
const [FIRST_POINTS, OPEN_POINTS] = [30, 20];

/** Makes interim controls of the semesters in progress tests. */
const makeTests = (universityIds: readonly number[], day: string, place: StudyPlace | undefined) => sql`
  update exam_schedules exam set type = 'test', count_test_in_lesson = ${QUESTIONS_OF_LESSON},
    count_of_test_for_student = ${QUESTIONS}, count_of_attempts = 1, total_time = ${MINUTES},
    rating = case subject.id when ${place?.finalAhead ? place.semesterSubjectId : 0} then ${FIRST_POINTS} else exam.rating end
  from semester_subjects subject join semesters on semesters.id = subject.semester_id and ${inProgress(day)}
  where exam.semester_subject_id = subject.id and exam.control_type_id = 2 and exam.statement = 'first_statement' and exam.type = 'offline'
    and subject.university_id = any(${universityIds}::integer[]) and subject.syllabus_id is not null
    and (subject.id % ${TEST_EVERY}::integer = 0 or subject.id = ${place?.semesterSubjectId ?? 0})`;

/** A further test in the demonstration's subject, which is open now: with two attempts, and about all weeks. */
const addOpenTest = ({ semesterSubjectId }: StudyPlace, day: string) => sql`
  insert into exam_schedules (university_id, curriculum_id, semester_subject_id, control_type_id, statement, type, rating,
    start_date, end_date, count_test_in_lesson, count_of_test_for_student, count_of_attempts, total_time)
  select university_id, curriculum_id, id, 2, 'first_statement', 'test', ${OPEN_POINTS},
    ${`${day}T00:00:00+05:00`}, ${`${day}T23:59:00+05:00`}::timestamptz + make_interval(days => ${DAYS_OPEN}::integer),
    ${QUESTIONS_OF_LESSON}, ${QUESTIONS}, 2, ${MINUTES}
  from semester_subjects where id = ${semesterSubjectId}`;

/** The lessons with a test of the first weeks. */
const addLessons = (universityIds: readonly number[]) => sql`
  insert into exam_schedule_lessons (curriculum_id, exam_schedule_id, lesson_id)
  select exam.curriculum_id, exam.id, lesson.id
  from exam_schedules exam
  join semester_subjects subject on subject.id = exam.semester_subject_id
  join syllabus_modules module on module.syllabus_id = subject.syllabus_id and module.sort <= ${WEEKS}
  join syllabus_lessons lesson on lesson.module_id = module.id and lesson.removed_at is null
  where exam.university_id = any(${universityIds}::integer[]) and exam.type = 'test'
    and exists (select from lesson_items item where item.lesson_id = lesson.id and item.type = 'test' and item.removed_at is null)
    and not exists (select from exam_schedule_lessons known where known.exam_schedule_id = exam.id)`;

/**
 * Makes interim controls of the semesters in progress tests, before anything is entered for them. In `demonstration`, a university,
 * another test is open now, unless the final control is near.
 */
export async function seedTestControls(
  db: Queryable,
  universityIds: readonly number[],
  day: string,
  demonstration?: number,
): Promise<void> {
  const place = demonstration === undefined ? undefined : await findStudyPlace(db, demonstration, day);
  await withoutTriggers(db, ['exam_schedules'], async () => {
    await makeTests(universityIds, day, place).execute(db);
    if (place?.finalAhead) await addOpenTest(place, day).execute(db);
    await addLessons(universityIds).execute(db);
  });
}
