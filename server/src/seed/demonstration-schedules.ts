import { addDays } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { SeedMoment } from './seed-moment.ts';
import { inProgress } from './study/seed-sql.ts';

/** Individual schedules of a university. */
const [CONTROLS, LESSONS, WINDOWS] = [5, 3, 4];
const REASONS = [
  'Kasallik varaqasi taqdim etildi',
  'Respublika olimpiadasida qatnashadi',
  'Oilaviy sharoitga koʻra, dekan ruxsati bilan',
];
const WINDOW_REASONS = ['Oʻqituvchi xizmat safarida boʻlgan', 'Elektr taʼminoti uzilgani sababli'];

/** The longest holidays. */
const HOLIDAYS_DAYS = 60;

/** Condition of the semesters in progress; in the holidays, of those that have just ended. */
const current = (day: string) =>
  sql`(${inProgress(day)} and semesters.end_date >= ${addDays(day, -HOLIDAYS_DAYS)}::date)`;

/** Another day of the final exam for some students, one subject each. */
const seedControls = (universityId: number, userId: number, { day }: SeedMoment) => sql`
  insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, exam_schedule_id,
    start_date, reason, user_id)
  select chosen.university_id, chosen.student_id, chosen.curriculum_id, chosen.semester_subject_id, chosen.exam_schedule_id,
    chosen.start_date + make_interval(days => case extract(isodow from chosen.start_date + interval '3 days') when 7 then 4 else 3 end), (${REASONS}::text[])[1 + (row_number() over (order by chosen.student_id)) % 3], ${userId}
  from (
    select distinct on (exam.semester_subject_id) exam.university_id, student_subject.student_id, exam.curriculum_id,
      exam.semester_subject_id, exam.id as exam_schedule_id, exam.start_date
    from exam_schedules exam
    join semester_subjects subject on subject.id = exam.semester_subject_id
    join semesters on semesters.id = subject.semester_id and ${current(day)}
    join student_subjects student_subject on student_subject.semester_subject_id = subject.id and student_subject.status = 1
    join students on students.id = student_subject.student_id and students.study_status = 'studying'
    where exam.university_id = ${universityId} and exam.control_type_id = 3 and exam.statement = 'first_statement'
      and subject.syllabus_id is not null
    order by exam.semester_subject_id, student_subject.student_id) chosen
  order by chosen.exam_schedule_id limit ${CONTROLS}`;

/** Another deadline of a lesson, a week before the end of the semester. */
const seedLessons = (universityId: number, userId: number, { day }: SeedMoment) => sql`
  insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, lesson_id,
    deadline_date, reason, user_id)
  select subject.university_id, student_subject.student_id, subject.curriculum_id, subject.id, lesson.id,
    ((semesters.end_date - 6)::timestamp - interval '1 second') at time zone 'Asia/Tashkent', ${REASONS[0]}, ${userId}
  from semester_subjects subject
  join semesters on semesters.id = subject.semester_id and ${current(day)}
  join lateral (
    select lesson.id from syllabus_lessons lesson where lesson.syllabus_id = subject.syllabus_id and lesson.removed_at is null
    order by lesson.sort, lesson.id limit 1) lesson on true
  join lateral (
    select student_subject.student_id from student_subjects student_subject join students on students.id = student_subject.student_id
    where student_subject.semester_subject_id = subject.id and student_subject.status = 1 and students.study_status = 'studying'
    order by student_subject.student_id offset 1 limit 1) student_subject on true
  where subject.university_id = ${universityId} order by subject.id limit ${LESSONS}`;

/** Windows of assigned teachers: open now, and a week longer than usual. */
const seedWindows = (universityId: number, userId: number, { day, at }: SeedMoment) => sql`
  insert into individual_teacher_schedules (university_id, teacher_id, curriculum_id, semester_subject_id, exam_schedule_id,
    start_date, end_date, reason, user_id)
  select university_id, teacher_id, curriculum_id, semester_subject_id, id,
    case when place % 2 = 1 then ${at}::timestamptz - interval '2 days' else start_date end,
    case when place % 2 = 1 then ${at}::timestamptz + interval '5 days' else start_date + interval '14 days' end,
    (${WINDOW_REASONS}::text[])[1 + place % 2], ${userId}
  from (
    select exam.university_id, taught.teacher_id, exam.curriculum_id, exam.semester_subject_id, exam.id, exam.start_date,
      row_number() over (order by exam.control_type_id, exam.id) as place
    from exam_schedules exam
    join semester_subjects subject on subject.id = exam.semester_subject_id
    join semesters on semesters.id = subject.semester_id and ${current(day)}
    join lateral (
      select taught.teacher_id from semester_subject_teachers taught
      join statements on statements.semester_subject_id = exam.semester_subject_id and statements.statement = 1
        and statements.group_id = taught.group_id and statements.control_type_id = exam.control_type_id and statements.state <> 'closed'
      where taught.semester_subject_id = exam.semester_subject_id and taught.statement = exam.statement
      order by taught.group_id limit 1) taught on true
    where exam.university_id = ${universityId} and exam.statement = 'first_statement'
    order by exam.control_type_id, exam.id limit ${WINDOWS}) chosen`;

/** Individual schedules of the current semesters. */
export async function seedSchedules(
  db: Queryable,
  universityIds: readonly number[],
  moment: SeedMoment,
): Promise<void> {
  for (const universityId of universityIds) {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('university_id', '=', universityId)
      .where('kind', '=', 'admin')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const statement of [seedControls, seedLessons, seedWindows])
      await statement(universityId, id, moment).execute(db);
  }
}
