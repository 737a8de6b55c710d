import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { type TaskPlace, type taskAttempts, UNCHECKED } from '@dekanat/contract/study/task-attempts.ts';
import { sql } from 'kysely';
import { teacherIdOf } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { matchingTasks, restrictedTeacher, TASK_NAMES } from './task-rows.ts';

const PLACES_MAX = 1_000;

/** The lessons by which a list of tasks is filtered: of a teacher all, of staff those in which tasks wait. */
export async function listPlaces(
  context: Context,
  { query: { assigned } }: Pick<InputOf<typeof taskAttempts.places>, 'query'>,
): Promise<TaskPlace[]> {
  const assigned_to = assigned === 1 ? teacherIdOf(context.caller) : restrictedTeacher(context);
  const filters = assigned_to === undefined ? ({ status: UNCHECKED } as const) : { assigned_to };
  const places = await matchingTasks(context, filters)
    .innerJoin('semester_subjects as planned', 'planned.id', 'task_attempts.semester_subject_id')
    .innerJoin('lesson_items as item', 'item.id', 'task_attempts.item_id')
    .innerJoin('syllabus_lessons as lesson', 'lesson.id', 'item.lesson_id')
    .groupBy([
      'planned.subject_id',
      'task_attempts.group_id',
      'lesson.id',
      'lesson.name',
      'planned.university_id',
    ])
    .select([
      'planned.subject_id',
      'task_attempts.group_id',
      'lesson.id as lesson_id',
      'lesson.name as lesson_name',
      'planned.university_id',
      sql<number>`(count(*) filter (where task_attempts.status = 0))::integer`.as('unchecked'),
    ])
    .orderBy('unchecked', 'desc')
    .orderBy('lesson.id')
    .orderBy('task_attempts.group_id')
    .limit(PLACES_MAX)
    .execute();
  const numbered = places.map((place) => ({ ...place, id: place.lesson_id }));
  return addRelatedNames(context, numbered, TASK_NAMES);
}
