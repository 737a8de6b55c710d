import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { definedOnly } from '#crud/paging.ts';
import { lockVersion } from '#crud/versions.ts';
import { keepExams } from './exam-guard.ts';
import { hide, unhide } from './hidden-parts.ts';
import { modulesOf, outline, readModule } from './outline.ts';
import { ownSyllabus, syllabusOf } from './own-syllabus.ts';

/** The place after the last of the parts with this parent. */
export const lastPlace = (
  table: 'syllabus_modules' | 'syllabus_lessons' | 'lesson_items',
  parent: 'syllabus_id' | 'module_id' | 'lesson_id',
  id: number,
) =>
  sql<number>`(select coalesce(max(sort), 0) + 1 from ${sql.table(table)} where ${sql.ref(parent)} = ${id})`;

type Changed = BodyOf<typeof syllabusModules.update>['modules'];

interface Dates {
  start_date?: string | null;
  end_date?: string | null;
}

/** @throws Invalid on `field` where changed dates of a locked module, with those that stay, are not in order */
async function requireOrder({ db }: Context, id: number, changed: Dates, field: string): Promise<void> {
  const stored = await db
    .selectFrom('syllabus_modules')
    .select(['start_date', 'end_date'])
    .where('id', '=', id)
    .$castTo<Dates>()
    .executeTakeFirst();
  const { start_date, end_date } = { ...stored, ...changed };
  if (start_date && end_date && start_date > end_date)
    throw invalidField(field, 'syllabus_module.end_date.order');
}

/** Changes the listed modules and puts them into that order, before those that are not listed. */
async function changeModules(context: Context, syllabusId: number, modules: Changed): Promise<void> {
  const { db } = context;
  const known = (await modulesOf(db, syllabusId)).map(({ id }) => id);
  for (const [index, { id, version, ...body }] of modules.entries()) {
    if (!known.includes(id)) throw invalidField(`modules.${index}.id`, 'invalid.out_of_scope');
    const fields = definedOnly(body);
    await lockVersion(context, 'syllabus_modules', id, version);
    await requireOrder(context, id, fields, `modules.${index}.end_date`);
    await db.updateTable('syllabus_modules').set(fields).where('id', '=', id).execute();
  }
  const listed = new Set(modules.map(({ id }) => id));
  const order = [...listed, ...known.filter((id) => !listed.has(id))];
  await placeParts(context, 'syllabus_modules', order);
}

/** Changes one module. @throws Invalid where its dates, with those that stay, are not in order */
async function changeModule(
  context: Context,
  id: number,
  { version, ...body }: BodyOf<typeof syllabusModules.change>,
) {
  const syllabus = await syllabusOf(context, 'syllabus_modules', id);
  await lockVersion(context, 'syllabus_modules', id, version);
  const fields = definedOnly(body);
  await requireOrder(context, id, fields, 'end_date');
  await context.db
    .updateTable('syllabus_modules')
    .set({ ...fields, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  return readModule(context, syllabus.id, id);
}

async function moveModule(context: Context, id: number, beforeId: number | null | undefined) {
  const syllabus = await syllabusOf(context, 'syllabus_modules', id);
  const order = (await modulesOf(context.db, syllabus.id)).map((module) => module.id);
  await placeParts(context, 'syllabus_modules', placedBefore(order, id, beforeId));
  return readModule(context, syllabus.id, id);
}

/** The order with `id` before another part, or at the end. @throws Invalid where there is no such part */
export function placedBefore(order: number[], id: number, beforeId: number | null | undefined): number[] {
  const others = order.filter((part) => part !== id);
  const at = beforeId == null ? others.length : others.indexOf(beforeId);
  if (at < 0) throw invalidField('before_id', 'invalid.out_of_scope');
  return others.toSpliced(at, 0, id);
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
  change: (context, { params: { moduleId }, body }) => changeModule(context, moduleId, body),
  move: (context, { params: { moduleId }, body }) => moveModule(context, moduleId, body.before_id),
  remove: async (context, { params: { moduleId } }) => {
    const { id } = await syllabusOf(context, 'syllabus_modules', moduleId);
    return keepExams(context, id, () => hide(context, 'syllabus_modules', moduleId));
  },
  restore: async (context, { params: { moduleId } }) => {
    const { id } = await unhide(context, 'syllabus_modules', moduleId);
    return readModule(context, id, moduleId);
  },
});
