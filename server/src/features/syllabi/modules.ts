import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { lockVersion } from '#crud/versions.ts';
import { modulesOf, outline, readModule } from './outline.ts';
import { hide, ownSyllabus, syllabusOf, unhide } from './shared.ts';

/** The place after the last of the parts with this parent. */
export const lastPlace = (
  table: 'syllabus_modules' | 'syllabus_lessons' | 'lesson_items',
  parent: 'syllabus_id' | 'module_id' | 'lesson_id',
  id: number,
) =>
  sql<number>`(select coalesce(max(sort), 0) + 1 from ${sql.table(table)} where ${sql.ref(parent)} = ${id})`;

type Changed = BodyOf<typeof syllabusModules.update>['modules'];

/** Changes the listed modules and puts them into that order, before those that are not listed. */
async function changeModules(context: Context, syllabusId: number, modules: Changed): Promise<void> {
  const { db } = context;
  const before = await modulesOf(db, syllabusId);
  const known = new Map(before.map((module) => [module.id, module]));
  for (const [index, { id, version, ...fields }] of modules.entries()) {
    if (!known.has(id)) throw invalidField(`modules.${index}.id`, 'invalid.out_of_scope');
    await lockVersion(context, 'syllabus_modules', id, version);
    await db.updateTable('syllabus_modules').set(fields).where('id', '=', id).execute();
  }
  const listed = new Set(modules.map(({ id }) => id));
  const order = [...listed, ...before.map(({ id }) => id).filter((id) => !listed.has(id))];
  await placeParts(context, 'syllabus_modules', order);
}

/** Stores the order of parts; rows that stay at their place are not changed. */
export async function placeParts(
  { db }: Context,
  table: 'syllabus_modules' | 'syllabus_lessons' | 'lesson_items',
  order: number[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} part set sort = place
    from unnest(${order}::integer[]) with ordinality wanted (id, place)
    where part.id = wanted.id and part.sort <> place`.execute(db);
}

export const moduleFeature = implement(syllabusModules, {
  outline: (context, { params }) => outline(context, params.syllabusId),
  create: async (context, { params: { syllabusId }, body }) => {
    await ownSyllabus(context, syllabusId);
    const { id } = await context.db
      .insertInto('syllabus_modules')
      .values({
        ...body,
        syllabus_id: syllabusId,
        sort: lastPlace('syllabus_modules', 'syllabus_id', syllabusId),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return readModule(context, syllabusId, id);
  },
  update: async (context, { params: { syllabusId }, body }) => {
    await ownSyllabus(context, syllabusId);
    await changeModules(context, syllabusId, body.modules);
    return modulesOf(context.db, syllabusId);
  },
  remove: async (context, { params: { moduleId } }) => {
    await syllabusOf(context, 'syllabus_modules', moduleId);
    return hide(context, 'syllabus_modules', moduleId);
  },
  restore: async (context, { params: { moduleId } }) => {
    const { id } = await unhide(context, 'syllabus_modules', moduleId);
    return readModule(context, id, moduleId);
  },
});
