import { sql } from 'kysely';

/** A syllabus that subjects of a plan have all the same stays: it would keep every other one from being deleted. */
const UNPLANNED = sql`and not exists (select from semester_subjects subject where subject.syllabus_id = part.id)`;

/** Removed parts of syllabi, once they cannot be restored. */
export const outdatedSyllabi = [
  // Removed parts of syllabi can be restored for a day. What students have answered stays; questions that were only shown do not.
  sql`delete from test_attempts where started_at is null and lesson_item_id in (
    select item.id from lesson_items item join syllabus_lessons lesson on lesson.id = item.lesson_id
    join syllabus_modules module on module.id = lesson.module_id join syllabi on syllabi.id = item.syllabus_id
    where least(item.removed_at, lesson.removed_at, module.removed_at, syllabi.removed_at) < now() - interval '1 day')`,
  sql`delete from lesson_items where removed_at < now() - interval '1 day'
    and not exists (select from test_attempts where lesson_item_id = lesson_items.id)
    and not exists (select from task_attempts where item_id = lesson_items.id)`,
  // Without a lesson that it draws from, a control would draw from all. Comments stay in the record, as attempts do.
  ...Object.entries({ syllabus_lessons: 'id', syllabus_modules: 'module_id', syllabi: 'syllabus_id' }).map(
    ([table, column]) => sql`
      delete from ${sql.table(table)} part where removed_at < now() - interval '1 day' and not exists (
        select from exam_schedule_lessons drawn join syllabus_lessons lesson on lesson.id = drawn.lesson_id
        where lesson.${sql.ref(column)} = part.id)
      and not exists (
        select from test_attempts attempt join lesson_items item on item.id = attempt.lesson_item_id
        join syllabus_lessons lesson on lesson.id = item.lesson_id where lesson.${sql.ref(column)} = part.id)
      and not exists (
        select from task_attempts attempt join lesson_items item on item.id = attempt.item_id
        join syllabus_lessons lesson on lesson.id = item.lesson_id where lesson.${sql.ref(column)} = part.id)
      and not exists (
        select from lesson_comments comment join syllabus_lessons lesson on lesson.id = comment.lesson_id
        where lesson.${sql.ref(column)} = part.id)
      ${table === 'syllabi' ? UNPLANNED : sql``}`,
  ),
];
