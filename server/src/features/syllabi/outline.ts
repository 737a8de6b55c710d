import type { ItemType, LessonType } from '@dekanat/contract/syllabi/lesson-rules.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { visibleSyllabi } from './own-syllabus.ts';

const MODULE_COLUMNS = [
  'm.id',
  'm.version',
  'm.created_at',
  'm.updated_at',
  'm.syllabus_id',
  'm.name',
  'm.description',
  sql<string | null>`m.start_date`.as('start_date'),
  sql<string | null>`m.end_date`.as('end_date'),
] as const;

export const modulesOf = (db: Queryable, syllabusId: number) =>
  db
    .selectFrom('syllabus_modules as m')
    .select(MODULE_COLUMNS)
    .where('m.syllabus_id', '=', syllabusId)
    .where('m.removed_at', 'is', null)
    .orderBy('m.sort')
    .orderBy('m.id')
    .execute();

const lessonRows = (db: Queryable) =>
  db
    .selectFrom('syllabus_lessons')
    .select([
      'id',
      'version',
      'created_at',
      'updated_at',
      'module_id',
      'name',
      sql<LessonType | null>`type`.as('type'),
      'deadline_date',
      sql<number>`(select count(*) from individual_exam_schedules one
        where one.lesson_id = syllabus_lessons.id and not one.replaced and not one.cancelled)`.as(
        'individual_deadlines',
      ),
      'comment_allow',
      sql<number>`(select count(*) from lesson_files f where f.lesson_id = syllabus_lessons.id)`.as('files'),
    ])
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id');

const itemRows = (db: Queryable) =>
  db
    .selectFrom('lesson_items')
    .select(['id', 'lesson_id', sql<ItemType>`type`.as('type')])
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id');

type Lesson = Awaited<ReturnType<ReturnType<typeof lessonRows>['execute']>>[number];
type Item = Awaited<ReturnType<ReturnType<typeof itemRows>['execute']>>[number];

const withItems = (lessons: Lesson[], items: Item[]) => {
  const byLesson = Map.groupBy(items, ({ lesson_id }) => lesson_id);
  return lessons.map((lesson) => ({
    ...lesson,
    items: (byLesson.get(lesson.id) ?? []).map(({ id, type }) => ({ id, type })),
  }));
};

/** The queries of an outline. The modules come with the check of the scope; a syllabus without modules is one row of nulls. */
export const outlineQueries = (context: Pick<Context, 'db' | 'scope'>, syllabusId: number) => ({
  modules: visibleSyllabi(context)
    .leftJoin('syllabus_modules as m', (join) =>
      join.onRef('m.syllabus_id', '=', 'syllabi.id').on('m.removed_at', 'is', null),
    )
    .select(MODULE_COLUMNS)
    .where('syllabi.id', '=', syllabusId)
    .orderBy('m.sort')
    .orderBy('m.id'),
  lessons: lessonRows(context.db).where('syllabus_id', '=', syllabusId),
  items: itemRows(context.db).where('syllabus_id', '=', syllabusId),
});

/** The modules of a syllabus with lessons and the kinds of their items. */
export async function outline(context: Context, syllabusId: number) {
  const queries = outlineQueries(context, syllabusId);
  const rows = await queries.modules.execute();
  if (rows.length === 0) throw notFound();
  const lessons = await queries.lessons.execute();
  const items = await queries.items.execute();
  const byModule = Map.groupBy(withItems(lessons, items), ({ module_id }) => module_id);
  const modules = rows as Awaited<ReturnType<typeof modulesOf>>;
  return modules
    .filter(({ id }) => id !== null)
    .map((module) => ({ ...module, lessons: byModule.get(module.id) ?? [] }));
}

/** One module with its lessons. */
export async function readModule(context: Context, syllabusId: number, id: number) {
  const found = (await outline(context, syllabusId)).find((module) => module.id === id);
  if (found === undefined) throw notFound();
  return found;
}

/** One lesson with the kinds of its items. */
export async function readLesson({ db }: Context, id: number) {
  const lesson = await lessonRows(db).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  const items = await itemRows(db).where('lesson_id', '=', id).execute();
  return withItems([lesson], items)[0] as ReturnType<typeof withItems>[number];
}
