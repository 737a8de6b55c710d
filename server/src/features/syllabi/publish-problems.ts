import type { PublishProblem } from '@dekanat/contract/syllabi/syllabi.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { SHOWN } from './drawn-lessons.ts';

interface Found {
  problem: PublishProblem['problem'];
  name: string | null;
  module_id: number | null;
  lesson_id: number | null;
  item_id: number | null;
}

/**
 * The rows of what a syllabus lacks before it can be published (docs/domain.md, syllabi): a module, a lesson in each module, an item in each
 * lesson, content in each item, as many questions as a test draws, and complete questions.
 */
const problemsOf = (id: RawBuilder<number>) => sql<Found>`
    with modules as (select * from syllabus_modules where syllabus_id = ${id} and removed_at is null),
      lessons as (
        select l.*, modules.sort as module_sort from syllabus_lessons l join modules on modules.id = l.module_id
        where l.removed_at is null),
      items as (
        select i.*, lessons.name as lesson_name, lessons.module_id, lessons.module_sort, lessons.sort as lesson_sort,
          (select count(*) from test_questions q where q.item_id = i.id and q.retired_at is null and q.complete) as questions
        from lesson_items i join lessons on lessons.id = i.lesson_id where i.removed_at is null)
    select problem, name, module_id, lesson_id, item_id from (
      select 'no_modules' as problem, null as name, null::integer as module_id, null::integer as lesson_id,
        null::integer as item_id, 0 as a, 0 as b, 0 as c
      where not exists (select from modules)
      union all
      select 'module_without_lessons', name, id, null, null, sort, 0, 0 from modules
      where not exists (select from lessons where lessons.module_id = modules.id)
      union all
      select 'lesson_without_items', name, module_id, id, null, module_sort, sort, 0 from lessons
      where not exists (select from items where items.lesson_id = lessons.id)
      union all
      select 'empty_item', lesson_name, module_id, lesson_id, id, module_sort, lesson_sort, sort from items
      where type in ('text', 'question-answer') and text = '' or type = 'video' and video_id is null
      union all
      select 'too_few_questions', lesson_name, module_id, lesson_id, id, module_sort, lesson_sort, sort from items
      where type = 'test' and (count_of_test_for_student < 1 or questions < count_of_test_for_student)
      union all
      select 'faulty_questions', lesson_name, module_id, lesson_id, id, module_sort, lesson_sort, sort from items
      where exists (select from test_questions q where q.item_id = items.id and q.retired_at is null and not q.complete)
    ) found order by a, b, c, module_id, lesson_id, item_id`;

/** What a syllabus lacks before it can be published, in its order. */
export const publishProblems = async (db: Queryable, id: number): Promise<Found[]> =>
  (await problemsOf(sql`${id}::integer`).execute(db)).rows;

/** The number of problems of the published syllabus `syllabi`: while no curriculum uses it, it can be emptied. */
export const PUBLISHED_PROBLEMS = sql<number>`(
  select count(*)::integer from (${problemsOf(sql.ref('syllabi.id'))}) problem where syllabi.status = 'publish')`;

/** The first deadline of a lesson of the syllabus `syllabi`. */
export const FIRST_DEADLINE = sql<string | null>`(
  select min(lesson.deadline_date) from syllabus_lessons lesson join syllabus_modules module on module.id = lesson.module_id
  where lesson.syllabus_id = syllabi.id and ${SHOWN})`;
