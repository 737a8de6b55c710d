import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/**
 * Keeps an item of a lesson, and what it stands in, from being removed until the transaction ends (`hide` in `syllabi`). What is removed
 * already is not locked: read the item afterwards. Changes of an item do not wait for this lock unless they lock its row for update.
 */
export const lockItem = (db: Queryable, itemId: number): Promise<unknown> =>
  // From the syllabus down, as its authors lock.
  sql`select from lesson_items item
    join syllabus_lessons lesson on lesson.id = item.lesson_id
    join syllabus_modules module on module.id = lesson.module_id
    join syllabi syllabus on syllabus.id = lesson.syllabus_id
    where item.id = ${itemId} and item.removed_at is null and lesson.removed_at is null
      and module.removed_at is null and syllabus.removed_at is null
    for key share of syllabus, module, lesson, item`.execute(db);
