import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { enterResult } from '#features/study/tests/enter-result.ts';
import { analyze } from '../analyze.ts';
import type { SeedMoment } from '../seed-moment.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { withoutTriggers } from '../without-triggers.ts';
import { seedAttempts } from './attempts.ts';
import { seedReadings } from './readings.ts';
import { chance, inProgress } from './seed-sql.ts';
import { seedSignIns } from './sign-ins.ts';
import { nameStudyAccounts } from './study-accounts.ts';
import { findStudyPlace, type StudyPlace } from './study-place.ts';
import { seedTasks } from './tasks.ts';

const FILLED = [
  ...['lesson_readings', 'lesson_views', 'item_views', 'lesson_comments'],
  ...['test_attempts', 'test_attempt_answers', 'task_attempts', 'task_attempt_changes'],
];

/** Of 1, what a student without marks is able to. */
const USUAL_ABILITY = 0.77;

/** The students who sign in, with their subjects of this semester that have a syllabus. */
const findLearners = (universityIds: readonly number[], day: string, place: StudyPlace | undefined) => sql`
  create temporary table seeded_learners as
  select subject.university_id, student_subject.id as student_subject_id, student_subject.student_id, users.id as user_id, student_subject.group_id, student_subject.semester_subject_id,
    subject.syllabus_id, semesters.start_date, semesters.end_date, coalesce(student_subject.group_id = ${place?.groupId ?? null}
      and users.username in ('talaba', 'talaba2'), false) as studies_now,
    least(0.97, coalesce(marks.average, ${USUAL_ABILITY} + (${chance(sql.ref('student_subject.student_id'), 'ability')} - 0.5) * 0.3)) as ability
  from student_subjects student_subject
  join semester_subjects subject on subject.id = student_subject.semester_subject_id and subject.syllabus_id is not null
  join semesters on semesters.id = subject.semester_id and ${inProgress(day)}
  join students on students.id = student_subject.student_id and students.study_status = 'studying'
  join users on users.id = students.user_id and users.last_sign_in_at is not null
  left join (
    select one.student_id, avg(ratings.rating) / 100 as average from student_subjects one
    join ratings on ratings.student_subject_id = one.id and ratings.rating is not null group by one.student_id) marks
    on marks.student_id = student_subject.student_id
  where student_subject.status = 1 and subject.university_id = any(${universityIds}::integer[])
    and not exists (select from lesson_readings known where known.student_id = student_subject.student_id)`;

/** The marks of interim tests of which the sheets know nothing yet. */
async function enterResults(db: Queryable, { semesterSubjectId }: StudyPlace): Promise<void> {
  const attempts = await db
    .selectFrom('test_attempts')
    .select('id')
    .where('semester_subject_id', '=', semesterSubjectId)
    .where('exam_schedule_id', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id } of attempts) await enterResult(db, id);
}

/**
 * What students of universities have done in the semester in progress: sign-ins, readings, tests, tasks, comments. With a password the first university
 * also gets accounts that show it.
 */
export async function seedStudy(
  db: Queryable,
  universityIds: readonly number[],
  moment: SeedMoment,
  passwordHash?: string,
): Promise<void> {
  const { day } = moment;
  const place = await findStudyPlace(db, universityIds[0] ?? 0, day);
  if (place !== undefined && passwordHash !== undefined)
    await nameStudyAccounts(db, place, { moment, passwordHash });
  await seedSignIns(db, universityIds);
  await findLearners(universityIds, day, place).execute(db);
  await analyze(db, ['seeded_learners']);
  await withoutTriggers(db, FILLED, () =>
    withoutIndexes(db, FILLED, async () => {
      await seedReadings(db, moment);
      await seedAttempts(db, moment);
      await seedTasks(db, moment);
    }),
  );
  if (place?.finalAhead) await enterResults(db, place);
  await sql`drop table seeded_learners, seeded_readings, seeded_attempts`.execute(db);
  await sql`select make_month_partitions(3)`.execute(db);
}
