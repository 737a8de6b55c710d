import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { AnswerRight } from './answer-rights.ts';

/**
 * Copies modules, lessons, items, questions and links to files from one syllabus to another, in a handful of statements.
 * Attempts, proctored sessions and removed parts are not copied; files and videos are shared. Rows are matched by their order: each
 * copy is numbered as its original. Dates are shifted by whole weeks, so that they stay on their weekday. The new author does not see
 * right answers that were hidden before.
 */
export async function copyParts(
  db: Queryable,
  { from, to, right, weeks }: { from: number; to: number; right: AnswerRight; weeks: number },
): Promise<void> {
  const later = sql`make_interval(weeks => ${weeks}::integer)`;
  const { rows: modules } = await sql<{ old_id: number; new_id: number }>`
    with source as (
      select id, row_number() over (order by sort, id) as place, name, description, start_date, end_date
      from syllabus_modules where syllabus_id = ${from} and removed_at is null),
    made as (
      insert into syllabus_modules (syllabus_id, sort, name, description, start_date, end_date)
      select ${to}, place, name, description, start_date + ${later}, end_date + ${later} from source order by place returning id, sort)
    select source.id as old_id, made.id as new_id from source join made on made.sort = source.place`.execute(
    db,
  );
  const { rows: lessons } = await sql<{ old_id: number; new_id: number }>`
    with parent as (${pairs(modules)}),
    source as (
      select l.*, parent.new_id, row_number() over (order by parent.new_id, l.sort, l.id) as place
      from syllabus_lessons l join parent on parent.old_id = l.module_id where l.removed_at is null),
    made as (
      insert into syllabus_lessons (syllabus_id, module_id, sort, name, type, deadline_date, comment_allow)
      select ${to}, new_id, place, name, type, deadline_date + ${later}, comment_allow from source order by place returning id, sort)
    select source.id as old_id, made.id as new_id from source join made on made.sort = source.place`.execute(
    db,
  );
  await sql`
    with parent as (${pairs(lessons)})
    insert into lesson_files (syllabus_id, lesson_id, file_id)
    select ${to}, parent.new_id, f.file_id from lesson_files f join parent on parent.old_id = f.lesson_id order by f.id`.execute(
    db,
  );
  const { rows: items } = await sql<{ old_id: number; new_id: number }>`
    with parent as (${pairs(lessons)}),
    source as (
      select i.*, parent.new_id, row_number() over (order by parent.new_id, i.sort, i.id) as place
      from lesson_items i join parent on parent.old_id = i.lesson_id where i.removed_at is null),
    made as (
      insert into lesson_items (syllabus_id, lesson_id, sort, type, text, video_id, allow_comment_after_correct_answer,
        comment_allow, count_of_attempts, count_of_test_for_student)
      select ${to}, new_id, place, type, text, video_id, allow_comment_after_correct_answer, comment_allow,
        count_of_attempts, count_of_test_for_student from source order by place returning id, sort)
    select source.id as old_id, made.id as new_id from source join made on made.sort = source.place`.execute(
    db,
  );
  await copyQuestions(db, items, { to, right });
}

/** Weeks from the academic year of a syllabus to that of its copy. */
export async function weeksBetween(db: Queryable, from: number, to: number): Promise<number> {
  const { rows } = await sql<{ years: number }>`
    select coalesce(later.start_year - former.start_year, 0) as years
    from syllabi source left join academic_years former on former.id = source.academic_year_id,
      syllabi copy left join academic_years later on later.id = copy.academic_year_id
    where source.id = ${from} and copy.id = ${to}`.execute(db);
  return (rows[0]?.years ?? 0) * WEEKS_PER_YEAR;
}
const WEEKS_PER_YEAR = 52;

/** The ids of the answers are in random order: students see them. */
async function copyQuestions(
  db: Queryable,
  items: { old_id: number; new_id: number }[],
  { to, right }: { to: number; right: AnswerRight },
): Promise<void> {
  const hidden = { all: sql`false`, own: sql`answers_hidden`, none: sql`true` }[right];
  await sql`
    with parent as (${pairs(items)}),
    source as (
      select q.*, parent.new_id, row_number() over (order by parent.new_id, q.sort, q.id) as place
      from test_questions q join parent on parent.old_id = q.item_id where q.retired_at is null),
    made as (
      insert into test_questions (syllabus_id, item_id, sort, question, multiple_choice, bank_question_id, answers_hidden)
      select ${to}, new_id, place, question, multiple_choice, bank_question_id, ${hidden} from source order by place
      returning id, sort)
    insert into test_answers (question_id, sort, answer, correct_answer)
    select made.id, a.sort, a.answer, a.correct_answer
    from source join made on made.sort = source.place join test_answers a on a.question_id = source.id
    where a.retired_at is null order by made.id, random()`.execute(db);
}

/** A table of ids and the ids of their copies. */
const pairs = (rows: { old_id: number; new_id: number }[]) => sql`
  select * from unnest(${rows.map(({ old_id }) => old_id)}::integer[], ${rows.map(({ new_id }) => new_id)}::integer[])
    as pair (old_id, new_id)`;
