import { type RawBuilder, sql } from 'kysely';
import { TODAY } from '../server/src/crud/today.ts';
import type { Queryable } from '../server/src/db/database.ts';
import { withSeedConnection } from '../server/src/seed/seed-connection.ts';
import { withoutIndexes } from '../server/src/seed/without-indexes.ts';
import { withoutTriggers } from '../server/src/seed/without-triggers.ts';

const UNIVERSITY = 1;
/** Students with an account, who sit the exam and read the lesson. */
export const SITTING = 2_000;
/** Questions that each of them gets. */
const DRAWN = 20;
/** Numbers of rows beside those of the demonstration. */
export const VOLUME = { itemViews: 10_000_000, lessonViews: 5_000_000, attempts: 125_000, tasks: 300_000 };
const UNCHECKED_TASKS = 0.1;

/** What the students sit and read. */
export interface StudyData {
  usernames: string[];
  semesterId: number;
  subjectId: number;
  lessonId: number;
  /** The items of the lesson, in order. */
  itemIds: number[];
  examId: number;
}

/** A subject of this semester with the longest tests. */
const PLACE = sql`
  create temporary table place on commit drop as
  select subject.id as semester_subject_id, subject.subject_id, subject.curriculum_id, subject.semester_id, subject.syllabus_id,
    semesters.start_date
  from semester_subjects subject
  join semesters on semesters.id = subject.semester_id and ${TODAY} between semesters.start_date and semesters.end_date
  join syllabi on syllabi.id = subject.syllabus_id and syllabi.status = 'publish' and syllabi.removed_at is null
  where subject.university_id = ${UNIVERSITY} and subject.choice_of_subject is null
  order by (select count(*) from test_questions question where question.syllabus_id = syllabi.id and question.complete
    and question.retired_at is null) desc, subject.id limit 1`;

/** Accounts, registrations and the subject. Groups have 25 students each. */
const SITTING_STUDENTS = [
  sql`create temporary table sitting on commit drop as
    select id, group_id, row_number() over (order by group_id, id) as n from students
    where university_id = ${UNIVERSITY} and study_status = 'studying' and group_id is not null
      and not exists (select from student_registers register where register.student_id = students.id)
      and not exists (select from statements, place where statements.semester_subject_id = place.semester_subject_id
        and statements.group_id = students.group_id and statements.state = 'closed')
    order by group_id, id limit ${SITTING}`,
  sql`insert into users (kind, university_id, username, email, password_hash)
    select 'student', ${UNIVERSITY}, 'sitting-' || n, 'sitting-' || n || '@example.uz', known.password_hash
    from sitting, users known where known.username = 'admin'`,
  sql`update students set user_id = users.id from sitting join users on users.username = 'sitting-' || n where students.id = sitting.id`,
  sql`with registered as (
      insert into student_registers (university_id, student_id, curriculum_id, semester_id, group_id, from_date)
      select ${UNIVERSITY}, sitting.id, place.curriculum_id, place.semester_id, sitting.group_id, place.start_date from sitting, place
      returning id, student_id, group_id)
    insert into student_subjects (student_id, curriculum_id, semester_subject_id, register_id, group_id)
    select student_id, place.curriculum_id, place.semester_subject_id, registered.id, group_id from registered, place`,
  sql`insert into statements (university_id, curriculum_id, semester_id, semester_subject_id, group_id, control_type_id, statement)
    select distinct ${UNIVERSITY}::integer, place.curriculum_id, place.semester_id, place.semester_subject_id, sitting.group_id, type, 1
    from sitting, place, unnest(array[2, 3]) type on conflict do nothing`,
];

const EXAM = [
  sql`create temporary table exam on commit drop as
    with control as (
      insert into exam_schedules (university_id, curriculum_id, semester_subject_id, control_type_id, statement, type, rating, start_date,
        end_date, count_test_in_lesson, count_of_test_for_student, count_of_attempts, total_time)
      select ${UNIVERSITY}, curriculum_id, semester_subject_id, 2, 'first_statement', 'test', 30, now() - interval '1 hour',
        now() + interval '1 day', 100, ${DRAWN}, 1, 120 from place
      returning id, curriculum_id)
    select id from control`,
  sql`insert into exam_schedule_lessons (curriculum_id, exam_schedule_id, lesson_id)
    select place.curriculum_id, exam.id, lesson.id from place, exam, syllabus_lessons lesson
    where lesson.syllabus_id = place.syllabus_id and lesson.removed_at is null
      and exists (select from lesson_items item where item.lesson_id = lesson.id and item.type = 'test' and item.removed_at is null)`,
];

const DATA = sql<Omit<StudyData, 'usernames'>>`
  select place.semester_id as "semesterId", place.subject_id as "subjectId", lesson.id as "lessonId", exam.id as "examId",
    lesson.items as "itemIds"
  from place, exam, lateral (
    select lesson.id, array_agg(item.id order by item.sort, item.id) as items from syllabus_lessons lesson
    join lesson_items item on item.lesson_id = lesson.id and item.removed_at is null and item.type <> 'video'
    where lesson.syllabus_id = place.syllabus_id and lesson.removed_at is null
    group by lesson.id order by count(*) desc, lesson.id limit 1) lesson`;

/** Views of this month, by students in turn. */
const views = (table: string, column: string, count: number) => sql`
  insert into ${sql.table(table)} (at, student_id, semester_subject_id, ${sql.ref(column)})
  select date_trunc('month', now()) + (n % 600) * interval '1 hour' * extract(day from now()) / 30 + n * interval '1 microsecond',
    first_id + n % students.count, 1, n / students.count
  from (select min(id) as first_id, count(*) as count from students) students, generate_series(1, ${count}::integer) n`;

/** Completed attempts at tests of lessons with all their answers. */
const ATTEMPTS = [
  sql`create temporary table asked on commit drop as
    select jsonb_agg(jsonb_build_object('question', id, 'version', version, 'multiple', false, 'answers', '[]'::jsonb)) as draw,
      (select id from lesson_items where type = 'test' and removed_at is null order by id limit 1) as item_id
    from (select id, version from test_questions where complete order by id limit ${DRAWN}) questions`,
  sql`insert into test_attempts (university_id, student_id, semester_subject_id, lesson_item_id, number, draw, maximum, started_at,
      completed_at, ending, right_answers, wrong_answers, mark)
    select ${UNIVERSITY}, first_id + n % students.count, place.semester_subject_id, asked.item_id, 1 + n / students.count, asked.draw, 100,
      now() - interval '2 hours', now() - interval '1 hour', 'student', 15, 5, 75
    from (select min(id) as first_id, count(*) as count from students) students, place, asked, generate_series(1, ${VOLUME.attempts}) n
    on conflict do nothing`,
  sql`insert into test_attempt_answers (attempt_id, question_id, answer_ids)
    select attempt.id, (drawn->>'question')::integer, array[attempt.id % 1000]
    from test_attempts attempt, asked, jsonb_array_elements(asked.draw) drawn
    where attempt.lesson_item_id = asked.item_id and attempt.mark = 75 on conflict do nothing`,
];

const TASKS = sql`
  insert into task_attempts (university_id, student_id, semester_subject_id, group_id, item_id, number, text, status, mark, created_at)
  select ${UNIVERSITY}, student.id, place.semester_subject_id, student.group_id, item.id, 100 + n, 'Javob', checked.status,
    case when checked.status = 1 then 80 end, now() - n * interval '1 hour'
  from place, (select id, group_id from students where university_id = ${UNIVERSITY} and group_id is not null order by id limit 5000) student,
    (select id from lesson_items where type = 'question-answer' order by id limit 1) item,
    generate_series(1, ${VOLUME.tasks / 5000}::integer) n,
    lateral (select case when (n + student.id) % ${1 / UNCHECKED_TASKS}::integer = 0 then 0 else 1 end as status) checked`;

async function run(db: Queryable, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const FILLED = ['item_views', 'lesson_views', 'test_attempts', 'test_attempt_answers', 'task_attempts'];
const QUIET = [
  'test_attempts',
  'task_attempts',
  'student_registers',
  'student_subjects',
  'students',
  'users',
  'statements',
];

/** Fills a database with bulk students: an exam of 2,000 students, and what all have read and answered. */
export const fillStudy = (databaseUrl: string): Promise<StudyData> =>
  withSeedConnection(databaseUrl, async ({ db }) => {
    const data = await db.transaction().execute(async (trx) => {
      let found: Omit<StudyData, 'usernames'> | undefined;
      await withoutTriggers(trx, QUIET, async () => {
        await run(trx, [PLACE, ...SITTING_STUDENTS, ...EXAM]);
        found = (await DATA.execute(trx)).rows[0];
        const volume = [
          views('item_views', 'item_id', VOLUME.itemViews),
          views('lesson_views', 'lesson_id', VOLUME.lessonViews),
          ...ATTEMPTS,
          TASKS,
        ];
        await withoutIndexes(trx, FILLED, () => run(trx, volume));
      });
      if (found === undefined)
        throw new Error('The demonstration has no subject with a test in this semester');
      return found;
    });
    const usernames = Array.from({ length: SITTING }, (_, index) => `sitting-${index + 1}`);
    return { ...data, usernames };
  });
