import { syllabusLessons } from '@dekanat/contract/syllabi/modules.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { definedOnly } from '#crud/paging.ts';
import { lockVersion } from '#crud/versions.ts';
import { keepExams } from './exam-guard.ts';
import { hide, unhide } from './hidden-parts.ts';
import { requireNoShortenedSession } from './lesson-deadline.ts';
import { lastPlace, placedBefore, placeParts } from './modules.ts';
import { readLesson } from './outline.ts';
import { syllabusOf } from './own-syllabus.ts';

/** A lesson with items keeps its kind. @throws Refusal 405 */
async function requireNoItems({ db }: Context, id: number): Promise<void> {
  const item = await db
    .selectFrom('lesson_items')
    .select('id')
    .where('lesson_id', '=', id)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (item !== undefined) throw new Refusal('kind_fixed', { key: 'lesson.type.fixed' });
}

async function move(
  context: Context,
  id: number,
  { module_id, before_id }: { module_id: number; before_id?: number | null | undefined },
) {
  const { db } = context;
  const [from, to] = [
    await syllabusOf(context, 'syllabus_lessons', id),
    await syllabusOf(context, 'syllabus_modules', module_id),
  ];
  if (from.id !== to.id) throw invalidField('module_id', 'invalid.out_of_scope');
  await db.updateTable('syllabus_lessons').set({ module_id }).where('id', '=', id).execute();
  const rows = await db
    .selectFrom('syllabus_lessons')
    .select('id')
    .where('module_id', '=', module_id)
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const order = rows.map((row) => row.id);
  await placeParts(context, 'syllabus_lessons', placedBefore(order, id, before_id));
  return readLesson(context, id);
}

export const lessonFeature = implement(syllabusLessons, {
  create: async (context, { params: { moduleId }, body: { name } }) => {
    const { id: syllabus_id } = await syllabusOf(context, 'syllabus_modules', moduleId);
    const { id } = await context.db
      .insertInto('syllabus_lessons')
      .values({
        syllabus_id,
        module_id: moduleId,
        name,
        sort: lastPlace('syllabus_lessons', 'module_id', moduleId),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return readLesson(context, id);
  },
  update: async (context, { params: { lessonId }, body: { version, ...body } }) => {
    const { id: syllabusId } = await syllabusOf(context, 'syllabus_lessons', lessonId);
    // Before the lesson is locked: removals lock the syllabus first, too.
    if (body.deadline_date)
      await requireNoShortenedSession(context, { syllabusId, lessonId }, body.deadline_date);
    await lockVersion(context, 'syllabus_lessons', lessonId, version);
    const { type } = await readLesson(context, lessonId);
    if (body.type !== undefined && body.type !== type) await requireNoItems(context, lessonId);
    await context.db
      .updateTable('syllabus_lessons')
      .set({ ...definedOnly(body), updated_at: sql`now()` })
      .where('id', '=', lessonId)
      .execute();
    return readLesson(context, lessonId);
  },
  move: (context, { params: { lessonId }, body }) => move(context, lessonId, body),
  remove: async (context, { params: { lessonId } }) => {
    const { id } = await syllabusOf(context, 'syllabus_lessons', lessonId);
    return keepExams(context, id, () => hide(context, 'syllabus_lessons', lessonId));
  },
  restore: async (context, { params: { lessonId } }) => {
    await unhide(context, 'syllabus_lessons', lessonId);
    return readLesson(context, lessonId);
  },
});
